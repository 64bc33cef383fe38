import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import type { RequestMetrics } from "../http/request-metrics";
import type { Services } from "../services";
import { requireOpsToken } from "./require-ops-token";

const TYPE = "text/plain; version=0.0.4; charset=utf-8";
const states = z.array(z.object({ state: z.string(), count: z.number() }));

/** `GET /api/metrics` in Prometheus' text format, for whoever holds OPS_TOKEN. Without one there is no such address. */
export function createMetricsRoute(services: Services, requests: RequestMetrics): Hono {
  const route = new Hono();
  route.get("/api/metrics", requireOpsToken(services), async (c) => {
    const lines = [...requests.lines(), ...processLines(), ...(await jobLines(services))];
    return c.body(`${lines.join("\n")}\n`, 200, {
      "content-type": TYPE,
      "cache-control": "private, no-store",
    });
  });
  return route;
}

function processLines(): string[] {
  return [
    "# TYPE process_resident_memory_bytes gauge",
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    "# TYPE process_uptime_seconds gauge",
    `process_uptime_seconds ${process.uptime().toFixed(1)}`,
  ];
}

/** Jobs by state, and whether the database answers: what can't be read is told as down, not as an error. */
async function jobLines({ db }: Services): Promise<string[]> {
  const up = (value: 0 | 1) => ["# TYPE rota_database_up gauge", `rota_database_up ${value}`];
  try {
    const { rows } = await db.execute(
      sql`select state::text as state, count(*)::int as count from jobs.job group by state order by state`,
    );
    const counts = states.parse(rows).map(({ state, count }) => `rota_jobs{state="${state}"} ${count}`);
    return [...up(1), "# TYPE rota_jobs gauge", ...counts];
  } catch {
    return up(0);
  }
}
