import { expect, test } from "bun:test";
import { z } from "zod";
import { listDeadJobs, retryDeadJob } from "../../../server/console/ops/dead-jobs";
import { aRegisteredDriver, linkIn, newDriver } from "../../people/accounts";
import { rest } from "../../support/api";
import { startAppWithMail, type TestApp } from "../../support/app";
import { prepareDatabase } from "../../support/databases";
import { runServer } from "../../support/server-process";
import { startMailServer } from "../../support/smtp";
import { until } from "../../support/until";
import { letQueuePass } from "../let-queue-pass";

/** The latest confirmation mail in the queue, and in how many seconds it is tried next, by the database's clock. */
async function newestIn({ services }: TestApp) {
  const { rows } = await services.database.rawQuery(
    `select state::text, extract(epoch from start_after - now())::float8 as pause
    from jobs.job where name = 'mail-confirmation' order by created_on desc limit 1`,
  );
  return z.object({ state: z.string(), pause: z.number() }).parse(rows[0]);
}

/** Instead of waiting for the pause before a next attempt. */
const retryNow = ({ services }: TestApp) =>
  services.database.rawQuery("update jobs.job set start_after = now() where state = 'retry'");

test.concurrent("a mail is sent at once; while the server refuses, registration works and the mail is tried again within 30 s", async () => {
  const { app, mail, close } = await startAppWithMail();
  try {
    const prompt = await aRegisteredDriver(app);
    await mail.waitForMail(prompt.email);

    mail.refuses = true;
    const late = await aRegisteredDriver(app);
    const retried = await until(
      "the job to wait for its retry",
      async () => {
        const newest = await newestIn(app).catch(() => undefined);
        return newest?.state === "retry" && newest;
      },
      30_000,
    );
    // The queue is polled every three seconds.
    expect(retried.pause).toBeLessThan(27);
    mail.refuses = false;
    await retryNow(app);
    const link = linkIn(await mail.waitForMail(late.email));
    expect((await rest(app.url).post("/auth/confirm-email", link)).status).toBe(200);
  } finally {
    await close();
  }
});

test.concurrent("a permanently refused mail is tried three times and then waits for the operator", async () => {
  const { app, mail, close } = await startAppWithMail();
  try {
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
  } finally {
    await close();
  }
});

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
