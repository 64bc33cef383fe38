import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from "pg-boss";
import { RETENTION } from "../../shared/retention";
import type { Config } from "../config";
import type { Database } from "../database/database";
import { errorForLog } from "../http/error-for-log";
import { log } from "../http/log";
import type { Job, Jobs, Services, Work } from "../services";
import { REFUSALS_MAX, refusalsOf } from "./refused-for-good";

/** Declares a job; the declaration is what `enqueue` takes, so data and handler can't drift apart. */
export function defineJob<Data extends object>(job: Omit<Job<Data>, "handle">): Job<Data> {
  return { ...job, handle: (services, kept) => job.run(services, job.data.parse(kept)) };
}

/** Where the jobs that used up their tries are kept until an operator looks at them. */
export const DEAD_JOBS = "dead-jobs";

// First retry after 10 to 20 s, then doubling up to an hour, for about two days; a job of a process that died is taken
// again within a minute, because its heartbeat stops.
const defaults: QueueOptions = {
  retryLimit: 50,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  heartbeatSeconds: 20,
  deleteAfterSeconds: 24 * 60 * 60,
};

const workerOptions = { perJobResults: true, includeMetadata: true } as const;
const NO_JOB = "00000000-0000-0000-0000-000000000000";

/** The job queue in the product's own database. Call `start` after migrations. */
export async function createJobs(database: Database, jobs: Work[], config: Pick<Config, "isProduction">) {
  const boss = new PgBoss({
    db: database.jobStore,
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    schema: "jobs",
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    // How often what was kept long enough is deleted.
    maintenanceIntervalSeconds: 60 * 60,
  });
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  await boss.start();
  await boss.createQueue(DEAD_JOBS, { retentionSeconds: RETENTION.deadJobs.days * 24 * 60 * 60 });
  for (const job of jobs) {
    await boss.createQueue(job.name, { ...defaults, ...job.options, deadLetter: DEAD_JOBS });
    // pg-boss reads a queue's settings on first use. Inside a caller's transaction that waits for the transaction itself.
    await boss.getJobById(job.name, NO_JOB);
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: "America/Sao_Paulo" });
  }
  const pollingIntervalSeconds = config.isProduction ? 2 : 1;
  return {
    boss,
    enqueue: async (tx, job, data, options = {}) => {
      await boss.send(job.name, data, { ...options, db: fromDrizzle(tx, sql) });
    },
    start: async (services) => {
      for (const job of jobs) {
        await boss.work(job.name, { ...workerOptions, pollingIntervalSeconds }, async ([taken]) => {
          return taken ? [await attempt(services, job, taken)] : [];
        });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  } satisfies Jobs;
}

/** Does a job once. What failed comes again by itself, or waits for an operator once it was refused for good too often. */
async function attempt(services: Services, job: Work, taken: JobWithMetadata<unknown>): Promise<JobResult> {
  try {
    await job.handle(services, taken.data);
    return { id: taken.id, status: "completed" };
  } catch (error) {
    const refusals = refusalsOf(error, taken.output);
    const isOver = refusals >= REFUSALS_MAX;
    const outcome = isOver ? "job was refused for good" : "job failed and will be tried again";
    log.warn({ err: error, job: job.name, jobId: taken.id }, outcome);
    const output = { ...errorForLog(error), refusals };
    return { id: taken.id, status: isOver ? "deadletter" : "failed", output };
  }
}
