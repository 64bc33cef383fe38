import type { Sessions } from "./accounts/sessions";
import type { Config } from "./config";
import type { Database, Db } from "./database/database";
import type { DriverChanges } from "./database/driver-changes";
import type { AccessRecords } from "./http/access-records";
import type { RateLimits } from "./http/rate-limits";
import type { Jobs } from "./jobs/jobs";
import type { PageCache } from "./pages/page-cache";
import type { StaffSessions } from "./staff/staff-sessions";
import type { Payments } from "./subscriptions/stripe/stripe";

/** What lives as long as the process. Domain code gets it through the context, so a test can bring its own parts. */
export type Services = {
  config: Config;
  database: Database;
  db: Db;
  jobs: Jobs;
  limits: RateLimits;
  payments: Payments;
  sessions: Sessions;
  staffSessions: StaffSessions;
  /** Pages that this process keeps; `driverChanges` keeps them true. */
  pages: PageCache;
  driverChanges: DriverChanges;
  accessRecords: AccessRecords;
  /** The current moment. */
  now: () => Date;
};
