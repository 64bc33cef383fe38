import { expect, test } from "bun:test";
import { z } from "zod";
import { createJobs, DEAD_JOBS, defineJob } from "../../server/app/jobs";
import { linkIn, newDriver, registered } from "../accounts/people";
import { rest } from "../support/api";
import { startTestApp } from "../support/app";
import { openTestDatabase, prepareDatabase } from "../support/databases";
import { freePort } from "../support/free-port";
import { runServer } from "../support/server-process";
import { startMailServer } from "../support/smtp";
import { until } from "../support/until";

const secondsSince = (start: number) => (performance.now() - start) / 1000;

test("with the mail server up, a mail leaves within 5 s; away, registration works and the first retry comes within 30 s", async () => {
  const mail = await startMailServer();
  const app = await startTestApp({ SMTP_URL: mail.url });
  await app.services.jobs.start(app.services);
  try {
    const began = performance.now();
    const prompt = await registered(app);
    await mail.waitForMail(prompt.email);
    expect(secondsSince(began)).toBeLessThan(5);

    mail.refuses = true;
    const late = await registered(app);
    await until("the refusal of the first try", () => mail.refusals > 0);
    const refused = performance.now();
    mail.refuses = false;
    await until("the retry", () => mail.mails.some(({ to }) => to.includes(late.email)), 40_000);
    expect(secondsSince(refused)).toBeLessThan(30);
    const link = linkIn(await mail.waitForMail(late.email));
    expect((await rest(app.url).post("/auth/confirm-email", link)).status).toBe(200);
  } finally {
    await app.close();
    await mail.stop();
  }
});

test("a mail whose process was killed in the middle of it is sent by the next one within a minute", async () => {
  const mail = await startMailServer();
  const database = await prepareDatabase("migrated");
  const env = { ...database.env, SMTP_URL: mail.url };
  const first = await runServer(env);
  const driver = newDriver();
  mail.hangs = true;
  await rest(first.url).post("/auth/register", driver);
  await mail.waitForMail(driver.email);
  await first.stop("SIGKILL");
  const killed = performance.now();
  mail.hangs = false;
  mail.mails.length = 0;
  const second = await runServer(env);
  try {
    await until("the mail to be taken again", () => mail.mails.length > 0, 70_000);
    expect(secondsSince(killed)).toBeLessThan(60);
    expect(
      (await rest(second.url).post("/auth/confirm-email", linkIn(await mail.waitForMail(driver.email))))
        .status,
    ).toBe(200);
  } finally {
    await second.stop();
    await mail.stop();
    await database.drop();
  }
}, 120_000);

test("a job that used up its tries is kept in the list of the dead", async () => {
  const { database, close } = await openTestDatabase();
  const hopeless = defineJob({
    name: "hopeless",
    data: z.object({ id: z.string() }),
    options: { retryLimit: 0 },
    run: () => Promise.reject(new Error("never")),
  });
  const jobs = await createJobs(database, [hopeless], { isProduction: false });
  const app = await startTestApp();
  try {
    await jobs.start(app.services);
    await database.db.transaction((tx) => jobs.enqueue(tx, hopeless, { id: "um" }));
    const dead = await until("the dead job", async () => {
      const [job] = await jobs.boss.fetch(DEAD_JOBS);
      return job;
    });
    expect(dead.data).toMatchObject({ id: "um" });
  } finally {
    await jobs.stop();
    await app.close();
    await close();
  }
});

test("where nothing listens, registration works all the same", async () => {
  const app = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${freePort()}` });
  await app.services.jobs.start(app.services);
  try {
    const driver = await registered(app);
    expect((await rest(app.url).post("/auth/login", driver)).status).toBe(403);
  } finally {
    await app.close();
  }
});
