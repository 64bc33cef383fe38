import type { PgBoss, Queue, QueueOptions } from "pg-boss";
import type { z } from "zod";
import type { Tally } from "../counting/tally";
import type { Config } from "../platform/config/config";
import type { Database, Db } from "../platform/database/database";
import type { Replicas } from "../platform/database/replicas";
import type { AccessRecords } from "../platform/http/access-records";
import type { RateLimits } from "../platform/http/rate-limits";
import type { DocumentKeys } from "../platform/keys/documents/document-keys";
import type { MemoryKeys } from "../platform/keys/memory/memory-keys";
import type { VapidKeys } from "../platform/keys/push/vapid-keys";
import type { Sessions } from "../platform/sessions/sessions";
import type { StaffSessions } from "../platform/sessions/staff-sessions";
import type { Payments } from "../platform/stripe/stripe";
import type { DriverChanges } from "./pages/driver-changes";
import type { PageCache } from "./pages/page-cache";

/**
 * Objects that live as long as the process. Domain code gets it through the context, so a test can bring its
 * own parts.
 */
export type Services = {
  config: Config;
  database: Database;
  db: Db;
  jobs: Jobs;
  limits: RateLimits;
  payments: Payments;
  sessions: Sessions;
  staffSessions: StaffSessions;
  /** This process's page cache; `driverChanges` invalidates it. */
  pages: PageCache;
  driverChanges: DriverChanges;
  /** For public reads: `replicas.readPublic((db) => …)`. */
  replicas: Replicas;
  accessRecords: AccessRecords;
  /** Counts the drivers that families see in lists. */
  tally: Tally;
  documentKeys: DocumentKeys;
  memoryKeys: MemoryKeys;
  /** The key pair of notices on phones; null: there are none. */
  pushKeys: VapidKeys | null;
  /** The current moment. */
  now: () => Date;
};

/** The keys of a job's data that name a driver: each is an id of the account or of something of its profile. */
export type DriverKey = "userId" | "driverId" | "documentId" | "recommendationId" | "answerId" | "decisionId";

/** Background work as the queue sees it. */
export type Work = {
  name: string;
  /** Its queue in an earlier version, whose waiting jobs are done here. */
  formerName?: string;
  /** The label that staff read. */
  label?: string;
  /** For a mail to a driver: the key of its data that names the driver. */
  toDriver?: DriverKey | null;
  /** Standard five-field cron in São Paulo time, for work that repeats. */
  cron?: string;
  /** `policy` takes effect only when the queue is created: changing it requires a new queue name. */
  options?: QueueOptions & Pick<Queue, "policy">;
  /** Runs the job with data from the queue; throws if the data has another shape. */
  handle: (services: Services, data: unknown) => Promise<void>;
};

/** A kind of background work: its name, the shape of its data, and what it does. */
export type Job<Data extends object> = Work & {
  data: z.ZodType<Data>;
  run: (services: Services, data: Data) => Promise<void>;
};

export type Jobs = {
  /** What the queue knows to do, by name. */
  kinds: ReadonlyMap<string, Work>;
  /** Queues work in the caller's transaction: the job exists if and only if the transaction commits. */
  enqueue: <Data extends object>(
    tx: Db,
    job: Job<Data>,
    data: Data,
    options?: {
      /** Milliseconds until it may start, by the database's clock: ours may be minutes away from it. */
      delay?: number;
      singletonKey?: string;
    },
  ) => Promise<void>;
  /**
   * Queues work for many at once, in the caller's transaction. It yields to what was queued alone: somebody may wait for
   * that.
   */
  enqueueForMany: <Data extends object>(tx: Db, job: Job<Data>, data: readonly Data[]) => Promise<void>;
  /** Starts processing the queue. */
  start: (services: Services) => Promise<void>;
  stop: () => Promise<void>;
  boss: PgBoss;
};
