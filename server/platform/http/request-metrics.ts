import { AggregatorRegistry, Gauge, Histogram, Registry } from "prom-client";
import type { Counts } from "../processes/messages";
import { countsOfAll } from "../processes/web-process";

/** Histogram buckets of response time, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Kind = "call" | "page" | "file";

/** Request count and response time for Prometheus, labelled by kind of route, never by URL or client. */
export class RequestMetrics {
  // A registry of its own: the library's global one would be shared by all servers in a process.
  private readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: "rota_http_request_duration_seconds",
    help: "Time until the first byte of an answer, by kind and class of status.",
    labelNames: ["kind", "status"],
    buckets: BUCKETS,
    registers: [this.registry],
  });

  constructor() {
    new Gauge({
      name: "process_resident_memory_bytes",
      help: "Memory of the processes that serve.",
      registers: [this.registry],
      collect() {
        this.set(process.memoryUsage.rss());
      },
    });
    new Gauge({
      name: "process_uptime_seconds",
      help: "How long the youngest of them runs.",
      registers: [this.registry],
      aggregator: "min",
      collect() {
        this.set(process.uptime());
      },
    });
  }

  /** @param seconds until the first byte of the response */
  observe(path: string, status: number, seconds: number): void {
    this.durations.observe({ kind: kindOf(path), status: `${Math.floor(status / 100)}xx` }, seconds);
  }

  /** This process's metrics. */
  async counts(): Promise<Counts> {
    return this.registry.getMetricsAsJSON();
  }

  /** The metrics of all processes that share the port, in Prometheus' text format. */
  async text(): Promise<string> {
    const all = await countsOfAll();
    return (all ? AggregatorRegistry.aggregate(all) : this.registry).metrics();
  }
}

const FILE = /^\/(assets|fotos|preview|covers|avatars|art)\/|\.(svg|png|ico|jpg|webp|xml|txt|webmanifest)$/;

function kindOf(path: string): Kind {
  if (path.startsWith("/api/")) return "call";
  return FILE.test(path) ? "file" : "page";
}
