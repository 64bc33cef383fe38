import type { Sessions } from "../accounts/sessions";
import type { Payments } from "../subscriptions/stripe";
import type { AccessRecords } from "./access-records";
import type { Config } from "./config";
import type { Database, Db } from "./database";
import type { DriverChanges } from "./driver-changes";
import type { Jobs } from "./jobs";
import type { PageCache } from "./page-cache";
import type { RateLimits } from "./rate-limits";

/** What lives as long as the process. Domain code gets it through the context, so a test can bring its own parts. */
export type Services = {
  config: Config;
  database: Database;
  db: Db;
  jobs: Jobs;
  limits: RateLimits;
  payments: Payments;
  sessions: Sessions;
  /** Pages that this process keeps; `driverChanges` keeps them true. */
  pages: PageCache;
  driverChanges: DriverChanges;
  accessRecords: AccessRecords;
  /** The current moment. */
  now: () => Date;
};
