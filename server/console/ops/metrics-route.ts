import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { Gauge, Registry } from "prom-client";
import { z } from "zod";
import { countOpenReports } from "../../cases/reports/queries";
import { requireOpsToken } from "../../operation/require-ops-token";
import type { RequestMetrics } from "../../platform/http/request-metrics";
import type { Services } from "../../process/services";
import { systemHealth } from "./system-health";

const JOB_STATES = ["created", "retry", "active", "completed", "cancelled", "failed"] as const;
const counts = z.array(z.object({ state: z.string(), count: z.number() }));

/** `GET /api/metrics` in Prometheus' text format, for holders of OPS_TOKEN. Without one configured the answer is 404. */
export function createMetricsRoute(services: Services, requests: RequestMetrics): Hono {
  const route = new Hono();
  route.get("/api/metrics", requireOpsToken(services), async (c) => {
    const text = `${await requests.text()}${await gaugesOf(services)}`;
    return c.body(text, 200, {
      "content-type": Registry.PROMETHEUS_CONTENT_TYPE,
      "cache-control": "private, no-store",
    });
  });
  return route;
}

// Read anew for each scrape, so that no gauge is stale; what can't be read is left out.
async function gaugesOf(services: Services): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers: [registry] }).set(value);
  const read = await readings(services).catch(() => null);
  gauge("rota_database_up", "1 when the database answers, else 0.", read ? 1 : 0);
  if (!read) return registry.metrics();
  const { jobs, openReports, ...health } = read;
  const states = new Gauge({
    name: "rota_jobs",
    help: "Jobs in the queue's table by state. Finished ones are kept for a day.",
    labelNames: ["state"],
    registers: [registry],
  });
  for (const state of JOB_STATES) states.set({ state }, jobs.get(state) ?? 0);
  gauge("rota_jobs_stopped", "Jobs that used up their tries and wait for the operator.", health.deadJobs);
  gauge("rota_mails_late", "Mails that wait for more than ten minutes.", health.lateMails);
  gauge("rota_mails_oldest_seconds", "How long the oldest mail waits.", health.oldestMailSeconds);
  gauge("rota_webhooks_failing", "Events that Stripe can't deliver, at most 100.", health.failingWebhooks);
  gauge("rota_stripe_silent_seconds", "Since Stripe stopped answering, else 0.", health.stripeSilentSeconds);
  gauge("rota_reports_open", "Reports of profiles that nobody decided yet.", openReports);
  gauge("rota_disk_free_bytes", "Free room on the disk of DATA_DIR.", health.diskFreeBytes);
  gauge("rota_disk_size_bytes", "Size of the disk of DATA_DIR.", health.diskBytes);
  const backupAge = health.backupAgeSeconds ?? Number.POSITIVE_INFINITY;
  gauge("rota_backup_age_seconds", "Since the last checked backup, +Inf when there was none.", backupAge);
  return registry.metrics();
}

async function readings(services: Services) {
  const { rows } = await services.db.execute(
    sql`select state::text as state, count(*)::int as count from jobs.job group by state`,
  );
  return {
    ...(await systemHealth(services)),
    jobs: new Map(counts.parse(rows).map(({ state, count }) => [state, count])),
    openReports: await countOpenReports(services.db),
  };
}
