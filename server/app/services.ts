import type { Sessions } from "../accounts/sessions";
import type { Payments } from "../subscriptions/stripe";
import type { Config } from "./config";
import type { Database, Db } from "./database";
import type { Jobs } from "./jobs";
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
  /** The current moment. */
  now: () => Date;
};
