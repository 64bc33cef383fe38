import { expect, test } from "bun:test";
import { listDeadJobs, retryDeadJob } from "../../../server/console/ops/dead-jobs";
import { aRegisteredDriver, linkIn, newDriver } from "../../people/accounts";
import { rest } from "../../support/api";
import { type AppWithMail, startAppWithMail, type TestApp } from "../../support/app";
import { prepareDatabase } from "../../support/databases";
import { runServer } from "../../support/server-process";
import { startMailServer } from "../../support/smtp";
import { until } from "../../support/until";
import { letQueuePass } from "../let-queue-pass";

/** The product and a mail server for one test: tests run at once. */
const withMail = (act: (running: AppWithMail) => Promise<void>) => async () => {
  const running = await startAppWithMail();
  await act(running).finally(running.close);
};

/** Instead of waiting for the pause before a next attempt. */
const retryNow = ({ services }: TestApp) =>
  services.database.rawQuery("update jobs.job set start_after = now() where state = 'retry'");

test.concurrent(
  "a mail is sent; while the server refuses, registration works and the mail is tried again within 30 s",
  withMail(async ({ app, mail }) => {
    const prompt = await aRegisteredDriver(app);
    await mail.waitForMail(prompt.email);

    mail.refuses = true;
    const late = await aRegisteredDriver(app);
    const waiting = await until("the job to wait for its retry", async () => {
      const { rows } = await app.services.database.rawQuery(
        `select extract(epoch from start_after - now())::float8 as seconds
        from jobs.job where name = 'mail-confirmation' and state = 'retry'`,
      );
      return rows[0];
    });
    // The queue is polled every three seconds.
    expect(waiting.seconds).toBeLessThan(27);
    mail.refuses = false;
    await retryNow(app);
    const link = linkIn(await mail.waitForMail(late.email));
    expect((await rest(app.url).post("/auth/confirm-email", link)).status).toBe(200);
  }),
);

test.concurrent(
  "a permanently refused mail is tried three times and then waits for the operator",
  withMail(async ({ app, mail }) => {
    mail.refusesForGood = true;
    const driver = await aRegisteredDriver(app);
    const [dead] = await until("the mail to be given up", async () => {
      await retryNow(app);
      const { items } = await listDeadJobs(app.services, {});
      return items.length > 0 ? items : undefined;
    });
    expect(mail.refusals).toBe(3);
    expect(dead).toMatchObject({
      job: "mail-confirmation",
      fault: "The mail server refused a mail for good EENVELOPE RCPT TO 550",
    });
    expect(JSON.stringify(dead)).not.toContain(driver.email);

    mail.refusesForGood = false;
    await retryDeadJob(app.services, dead?.id ?? "");
    await mail.waitForMail(driver.email);
  }),
);

test.concurrent("a mail whose process was killed while sending is taken over by the next one", async () => {
  const mail = await startMailServer();
  const database = await prepareDatabase("migrated");
  const env = { ...database.env, SMTP_URL: mail.url };
  const first = await runServer(env);
  const driver = newDriver();
  mail.hangs = true;
  await rest(first.url).post("/auth/register", driver);
  await until("the mail to be half sent", () => mail.mails.length > 0);
  await first.stop("SIGKILL");
  mail.hangs = false;
  mail.mails.length = 0;
  expect(await letQueuePass(database.env)).toBe(1);
  const second = await runServer(env);
  try {
    // Every fifteen seconds the queue looks for abandoned jobs.
    await until("the mail to be taken again", () => mail.mails.length > 0, 90_000);
    const link = linkIn(await mail.waitForMail(driver.email));
    expect((await rest(second.url).post("/auth/confirm-email", link)).status).toBe(200);
  } finally {
    await second.stop();
    await mail.stop();
    await database.drop();
  }
});
