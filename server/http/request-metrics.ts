/** Upper bounds of the time that an answer took, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Kind = "call" | "page" | "file";
type Series = { count: number; seconds: number; buckets: number[] };

/** How many requests this process answered and how long that took, for Prometheus. It counts kinds, never addresses. */
export class RequestMetrics {
  private readonly series = new Map<string, Series>();

  /** @param seconds until the answer's first byte */
  observe(path: string, status: number, seconds: number): void {
    const labels = `kind="${kindOf(path)}",status="${Math.floor(status / 100)}xx"`;
    const series = this.series.get(labels) ?? { count: 0, seconds: 0, buckets: BUCKETS.map(() => 0) };
    this.series.set(labels, series);
    series.count += 1;
    series.seconds += seconds;
    const first = BUCKETS.findIndex((bound) => seconds <= bound);
    if (first >= 0) series.buckets[first] = (series.buckets[first] ?? 0) + 1;
  }

  /** The counts in Prometheus' text format. */
  lines(): string[] {
    const name = "rota_http_request_duration_seconds";
    return [
      `# TYPE ${name} histogram`,
      ...[...this.series].flatMap(([labels, { count, seconds, buckets }]) => {
        let below = 0;
        const bounds = BUCKETS.map((bound, index) => {
          below += buckets[index] ?? 0;
          return `${name}_bucket{${labels},le="${bound}"} ${below}`;
        });
        return [
          ...bounds,
          `${name}_bucket{${labels},le="+Inf"} ${count}`,
          `${name}_sum{${labels}} ${seconds.toFixed(6)}`,
          `${name}_count{${labels}} ${count}`,
        ];
      }),
    ];
  }
}

const FILE = /^\/(assets|fotos|preview|covers|avatars|art)\/|\.(svg|png|ico|jpg|webp|xml|txt|webmanifest)$/;

function kindOf(path: string): Kind {
  if (path.startsWith("/api/")) return "call";
  return FILE.test(path) ? "file" : "page";
}
