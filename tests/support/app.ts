import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureClient } from "../../scripts/build";
import { createHttp } from "../../server/app/http";
import { closeServices, openServices } from "../../server/app/open-services";
import { readConfig } from "../../server/platform/config/config";
import { log } from "../../server/platform/http/log";
import { createPayments } from "../../server/platform/stripe/stripe";
import { Lifecycle } from "../../server/process/lifecycle";
import { openTestDatabase } from "./databases";
import { forFile } from "./for-file";
import { freePort } from "./free-port";
import { startMailServer } from "./smtp";

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** For tests without payments: nothing listens on port 9. */
const noStripe = { secretKey: "sk_test_none", webhookSecret: "whsec_none", apiUrl: "http://127.0.0.1:9" };

/**
 * The whole HTTP surface in this process, on a database of its own, for tests that set the clock or query tables. Jobs
 * are queued but only run if a test runs them. `env` is as for a real start; `host` must be "localhost" for passkeys,
 * because WebAuthn refuses IP addresses.
 */
export async function startTestApp(env: Record<string, string> = {}, host = "127.0.0.1", content?: "seeded") {
  const port = freePort();
  const url = `http://${host}:${port}`;
  const config = readConfig({
    NODE_ENV: "test",
    PORT: String(port),
    APP_URL: url,
    RATE_LIMIT: "off",
    LOG_LEVEL: "error",
    DOCUMENTS_KEY: "d0".repeat(32),
    DATA_DIR: join(process.env.TEST_SCRATCH ?? tmpdir(), `app-${port}`),
    ...env,
  });
  log.level = config.logLevel;
  mkdirSync(config.dataDir, { recursive: true });
  const { database, close } = await openTestDatabase(content);
  let moment: Date | undefined;
  const now = () => moment ?? new Date();
  const payments = createPayments(config.stripe ?? noStripe);
  const services = await openServices({ config, database, payments, now });
  const http = createHttp(services, new Lifecycle());
  const server = Bun.serve({ port, hostname: "127.0.0.1", fetch: http.fetch });
  return {
    /** The base URL, without a final slash. */
    url,
    services,
    /** Sets the services' clock; until then it is the real time. */
    setNow: (value: Date) => {
      moment = value;
    },
    /** Lets jobs start now that wait by the database's clock, as the mails of a decision do. */
    endDelays: async () => {
      const { rawQuery } = services.database;
      await rawQuery("update jobs.job set start_after = now() where state = 'created'");
      // Wakes the workers as pg-boss does when a job is queued.
      await rawQuery(`select pg_notify('pgboss_' || left(encode(sha224('jobs'), 'hex'), 24), name)
        from jobs.job where state = 'created' group by name`);
    },
    close: async () => {
      await server.stop(true);
      await closeServices(services);
      await close();
    },
  };
}

export type AppWithMail = Awaited<ReturnType<typeof startAppWithMail>>;

/** The product in this process with running jobs and a mail server. */
export async function startAppWithMail(env: Record<string, string> = {}, host?: string) {
  const mail = await startMailServer();
  const app = await startTestApp({ SMTP_URL: mail.url, ...env }, host);
  await app.services.jobs.start(app.services);
  return { app, mail, close: () => app.close().then(() => mail.stop()) };
}

const close = (running: { close: () => Promise<void> }) => running.close();

/** `startTestApp` for all tests of a file. */
export const testApp = (env?: Record<string, string>, host?: string): TestApp =>
  forFile(() => startTestApp(env, host), close);

/** The same with the browser's part built, for tests that open pages. */
export const testPages = (env?: Record<string, string>, host?: string): TestApp =>
  forFile(() => ensureClient().then(() => startTestApp(env, host)), close);

/** The same with the demo data. */
export const testSeededPages = (): TestApp =>
  forFile(() => ensureClient().then(() => startTestApp({}, undefined, "seeded")), close);

/** `startAppWithMail` for all tests of a file. */
export const testAppWithMail = (env?: Record<string, string>, host?: string): AppWithMail =>
  forFile(() => startAppWithMail(env, host), close);

/** The same with the browser's part built. */
export const testPagesWithMail = (env?: Record<string, string>, host?: string): AppWithMail =>
  forFile(() => ensureClient().then(() => startAppWithMail(env, host)), close);
