import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSessions } from "../../server/accounts/sessions";
import { readConfig } from "../../server/config";
import { followDriverChanges } from "../../server/database/driver-changes";
import { AccessRecords } from "../../server/http/access-records";
import { createHttp } from "../../server/http/http";
import { Lifecycle } from "../../server/http/lifecycle";
import { log } from "../../server/http/log";
import { createRateLimits } from "../../server/http/rate-limits";
import { allJobs } from "../../server/jobs/all-jobs";
import { createJobs } from "../../server/jobs/jobs";
import { PageCache } from "../../server/pages/page-cache";
import type { Services } from "../../server/services";
import { createStaffSessions } from "../../server/staff/staff-sessions";
import { createPayments } from "../../server/subscriptions/stripe/stripe";
import { openTestDatabase } from "./databases";
import { freePort } from "./free-port";
import { type MailServer, startMailServer } from "./smtp";

export type TestApp = {
  /** The address, without a final slash. */
  url: string;
  services: Services;
  /** Sets the clock that the services see; without it they see the real time. */
  setNow: (moment: Date) => void;
  close: () => Promise<void>;
};

/** For tests that don't pay: nothing listens on port 9. */
const noStripe = { secretKey: "sk_test_none", webhookSecret: "whsec_none", apiUrl: "http://127.0.0.1:9" };

/**
 * The whole HTTP surface in this process, on a database of its own, for tests that set the clock or look into the
 * tables. Jobs can be sent and are stored; they run only when a test starts them. `env` is as for a real start; `host` is
 * "localhost" for passkeys, which take no address that is a number.
 */
export async function startTestApp(env: Record<string, string> = {}, host = "127.0.0.1"): Promise<TestApp> {
  const port = freePort();
  const url = `http://${host}:${port}`;
  const config = readConfig({
    NODE_ENV: "test",
    PORT: String(port),
    APP_URL: url,
    RATE_LIMIT: "off",
    LOG_LEVEL: "error",
    DATA_DIR: join(process.env.TEST_SCRATCH ?? tmpdir(), `app-${port}`),
    ...env,
  });
  log.level = config.logLevel;
  const { database, close } = await openTestDatabase();
  let moment: Date | undefined;
  const now = () => moment ?? new Date();
  const pages = new PageCache();
  const services: Services = {
    config,
    database,
    db: database.db,
    jobs: await createJobs(database, allJobs, config),
    limits: createRateLimits(database, config.rateLimit),
    pages,
    driverChanges: await followDriverChanges(database, pages),
    accessRecords: new AccessRecords(database.db, now),
    payments: createPayments(config.stripe ?? noStripe),
    sessions: createSessions(database.db, now),
    staffSessions: createStaffSessions(database.db, now),
    now,
  };
  const http = createHttp(services, new Lifecycle());
  const server = Bun.serve({ port, hostname: "127.0.0.1", fetch: http.fetch });
  return {
    url,
    services,
    setNow: (value) => {
      moment = value;
    },
    close: async () => {
      await server.stop(true);
      await services.jobs.stop();
      await services.driverChanges.stop();
      await services.accessRecords.stop();
      await close();
    },
  };
}

export type AppWithMail = { app: TestApp; mail: MailServer; close: () => Promise<void> };

/** The product in this process with its jobs at work and a mail server. */
export async function startAppWithMail(
  env: Record<string, string> = {},
  host?: string,
): Promise<AppWithMail> {
  const mail = await startMailServer();
  const app = await startTestApp({ SMTP_URL: mail.url, ...env }, host);
  await app.services.jobs.start(app.services);
  return { app, mail, close: () => app.close().then(() => mail.stop()) };
}
