import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type Queue } from "pg-boss";
import { RETENTION } from "../../../shared/retention";
import type { Database } from "../../platform/database/database";
import { errorForLog } from "../../platform/http/error-for-log";
import { log } from "../../platform/http/log";
import { type Limited, limitConcurrency } from "../../platform/limit-concurrency";
import { mailsToManyAtOnce } from "../mail/mails-to-many";
import type { Job, Jobs, Services, Work } from "../services";
import { REFUSALS_MAX, refusalsOf } from "./refused-for-good";

/** Declares a job; the declaration is what `enqueue` takes, so data and handler can't drift apart. */
export function defineJob<Data extends object>(job: Omit<Job<Data>, "handle">): Job<Data> {
  return { ...job, handle: (services, existing) => job.run(services, job.data.parse(existing)) };
}

/** The dead letter queue: jobs that used up their retries wait here for an operator. */
export const DEAD_JOBS = "dead-jobs";

// First retry after 10 to 20 s, then doubling up to an hour, for about two days; a job whose process died is
// retried within a minute, because its heartbeat stopped.
const defaults: Omit<Queue, "name"> = {
  retryLimit: 50,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  heartbeatSeconds: 20,
  deleteAfterSeconds: 24 * 60 * 60,
  // How long one may wait: a server that slept for a month still sends what was queued before.
  retentionSeconds: 60 * 24 * 60 * 60,
  // Queueing a job wakes its worker on commit.
  notify: true,
};

/** How many jobs of a kind a process takes at once. */
const TAKEN_AT_ONCE = 5;
/** Below the queue's default, 0, of what is queued alone. */
const PRIORITY_OF_MANY = -1;

const workerOptions = {
  batchSize: TAKEN_AT_ONCE,
  // Where so many were due, more may be: the next are taken at once instead of at the next poll.
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  // Polling covers what no notification announces: retries, delayed jobs, and notifications lost with a connection.
  notifyPollingIntervalSeconds: 3,
} as const;
const NO_JOB = "00000000-0000-0000-0000-000000000000";

/** The job queue in the product's own database. Call `start` after migrations. */
export async function createJobs(database: Database, jobs: Work[]) {
  const boss = new PgBoss({
    db: database.jobStore,
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    schema: "jobs",
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    // How often expired jobs are deleted.
    maintenanceIntervalSeconds: 60 * 60,
    useListenNotify: true,
    // The console and the metrics say what runs: nobody reads the library's own list of processes.
    registerInstance: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  await boss.start();
  await indexUnfinished(database);
  const existing = await boss.getQueues();
  await ensureQueue(
    boss,
    { name: DEAD_JOBS, retentionSeconds: RETENTION.deadJobs.days * 24 * 60 * 60 },
    existing,
  );
  for (const job of jobs) {
    const queue = { name: job.name, ...defaults, ...job.options, deadLetter: DEAD_JOBS };
    await ensureQueue(boss, queue, existing);
    // What came due while no process ran is made up for: once, however often it was missed.
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: "America/Sao_Paulo", missed: "once" });
  }
  await leaveFormer(boss, database, jobs);
  return {
    boss,
    kinds: new Map(jobs.map((job) => [job.name, job])),
    enqueue: async (tx, job, data, { delay = 0, ...options } = {}) => {
      const startAfter = delay / 1000;
      await boss.send(job.name, data, { ...options, startAfter, db: fromDrizzle(tx, sql) });
    },
    enqueueForMany: async (tx, job, data) => {
      const rows = data.map((row) => ({ data: row, priority: PRIORITY_OF_MANY }));
      if (rows.length > 0) await boss.insert(job.name, rows, { db: fromDrizzle(tx, sql) });
    },
    start: async (services) => {
      // Also leaves connections to the database to what a person waits for.
      const inTurn = limitConcurrency(mailsToManyAtOnce(services.config));
      for (const job of jobs)
        await boss.work(job.name, workerOptions, (taken) => attemptAll(services, job, taken, inTurn));
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  } satisfies Jobs;
}

/** Finished jobs stay for a day, and there may be many: what asks for the others must not read them. */
async function indexUnfinished({ rawQuery }: Database): Promise<void> {
  const name = "rota_unfinished";
  const { rowCount } = await rawQuery(
    "select 1 from pg_indexes where schemaname = 'jobs' and indexname = $1",
    [name],
  );
  if (rowCount > 0) return;
  // Another process that starts at once may create it in between.
  await rawQuery(
    `create index if not exists ${name} on jobs.job (name, created_on) where state < 'completed'`,
  ).catch((error: unknown) => log.warn({ err: error }, "job queue"));
}

/** Creates a queue, or updates one of an older version to these settings; no write if nothing changed. */
async function ensureQueue(boss: PgBoss, queue: Queue, existing: readonly Queue[]): Promise<void> {
  const { name, policy, ...settings } = queue;
  const before = existing.find((known) => known.name === name);
  if (!before) await boss.createQueue(name, queue);
  else if (!isDeepStrictEqual({ ...before, ...settings }, before)) await boss.updateQueue(name, settings);
  else return;
  // pg-boss loads a changed queue's settings on first use, which inside a caller's transaction would deadlock: load now.
  await boss.getJobById(name, NO_JOB);
}

/**
 * Leaves what an earlier version stored: clocks that are none of ours stop, and their runs that nobody will take are
 * deleted; jobs of a former name, dead ones too, go to the job that does them now. Queues stay, because the earlier version
 * may still run beside this one, or come back.
 */
async function leaveFormer(boss: PgBoss, { rawQuery }: Database, jobs: readonly Work[]): Promise<void> {
  const ours = new Map(jobs.map((job) => [job.name, job]));
  for (const { name, key } of await boss.getSchedules()) {
    if (ours.get(name)?.cron) continue;
    await boss.unschedule(name, key);
    if (!ours.has(name)) await boss.deleteQueuedJobs(name);
    log.info({ job: name }, "the clock of an earlier version was stopped");
  }
  for (const { name, formerName } of jobs) {
    if (!formerName) continue;
    // One whose process died with the earlier version counts as abandoned once its heartbeat is old.
    const { rowCount } = await rawQuery(
      `with dead as (update jobs.job set source_name = $1 where name = $3 and source_name = $2)
        update jobs.job set name = $1 where name = $2 and state < 'completed'`,
      [name, formerName, DEAD_JOBS],
    );
    if (rowCount > 0) log.info({ job: name, formerName, jobs: rowCount }, "jobs of an earlier version go on");
  }
}

/** Runs each of the jobs once, those with the same data together: it is the same work, asked for twice. */
async function attemptAll(
  services: Services,
  job: Work,
  taken: readonly JobWithMetadata<unknown>[],
  inTurn: Limited,
): Promise<JobResult[]> {
  const same = Map.groupBy(taken, ({ data }) => JSON.stringify(data));
  const results = [...same.values()].map(async (jobs) => {
    const [first] = jobs;
    const isForMany = jobs.every(({ priority }) => priority < 0);
    const handle = () => job.handle(services, first?.data);
    // One that lost its turn, because its process stops or it waited too long, is tried again later.
    const failure = await (isForMany ? inTurn(1, handle, first?.signal) : handle()).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    return jobs.map((queued) => resultOf(job, queued, failure));
  });
  return (await Promise.all(results)).flat();
}

/** A failed job is retried, or moved to the dead letters after too many permanent failures. */
function resultOf(
  job: Work,
  { id, output }: JobWithMetadata<unknown>,
  failure?: { error: unknown },
): JobResult {
  if (!failure) return { id, status: "completed" };
  const refusals = refusalsOf(failure.error, output);
  const isOver = refusals >= REFUSALS_MAX;
  const outcome = isOver ? "job was refused for good" : "job failed and will be tried again";
  log.warn({ err: failure.error, job: job.name, jobId: id }, outcome);
  return {
    id,
    status: isOver ? "deadletter" : "failed",
    output: { ...errorForLog(failure.error), refusals },
  };
}
