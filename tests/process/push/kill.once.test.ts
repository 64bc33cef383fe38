import { afterAll, afterEach, beforeEach, expect, test } from "bun:test";
import { closeServices, openServices } from "../../../server/app/open-services";
import { chooseKinds } from "../../../server/families/devices/own-devices";
import { readConfig } from "../../../server/platform/config/config";
import { createPayments } from "../../../server/platform/stripe/stripe";
import { notifyDriver } from "../../../server/process/push/write-notices";
import type { Services } from "../../../server/process/services";
import { aKnownPhone } from "../../people/answering-phone";
import { anAccount } from "../../people/drivers";
import { prepareDatabase } from "../../support/databases";
import { openAt, type PreparedDatabase } from "../../support/fill-template";
import { jobProcess } from "../../support/jobs/job-process";
import { type MailServer, startMailServer } from "../../support/smtp";
import { until } from "../../support/until";
import { type Phone, startPushService } from "./stand-in";

// At night nothing would be sent.
const NOON = new Date("2026-12-01T15:00:00Z");
const env = { VAPID_PRIVATE_KEY: "d4".repeat(32) };

const service = startPushService();
afterAll(() => service.stop());
let mail: MailServer;
let database: PreparedDatabase;
beforeEach(async () => {
  mail = await startMailServer();
  database = await prepareDatabase("migrated");
});
afterEach(async () => {
  await mail.stop();
  await database.drop();
});

/** The database in this process, which no other one has open meanwhile. */
async function within<Result>(act: (services: Services) => Promise<Result>): Promise<Result> {
  const opened = await openAt(database.env);
  const apiUrl = "http://127.0.0.1:9";
  const services = await openServices({
    config: readConfig({ NODE_ENV: "test", APP_URL: apiUrl, ...env, ...database.env }),
    database: opened,
    payments: createPayments({ secretKey: "sk_test_x", webhookSecret: "whsec_x", apiUrl }),
    now: () => NOON,
  });
  const result = await act(services);
  await closeServices(services);
  await opened.close();
  return result;
}

type Driver = { userId: string; phone: Phone; asked: number };

async function driverWithPhone(services: Services): Promise<Driver> {
  const { id } = await anAccount(services);
  const phone = service.newPhone();
  await aKnownPhone(services, phone);
  await chooseKinds({ ...services, user: { id } }, { device: phone.device, kinds: ["subscription"] });
  const driver = { userId: id, phone, asked: 0 };
  phone.answer = () => {
    driver.asked += 1;
    return new Response(null, { status: 201 });
  };
  return driver;
}

const start = (job: string, data = {}, at = NOON) => {
  const ahead = at.getTime() - Date.now();
  return jobProcess({ job, data, ahead, env: { SMTP_URL: mail.url, ...env, ...database.env } });
};
const run = async (job: string, data = {}, at = NOON) =>
  expect(await (await start(job, data, at)).run()).toBe(0);
/** Runs a job until something has happened, and kills its process. */
async function runAndKill(job: string, data: object, what: string, hasHappened: () => boolean) {
  const killed = await start(job, data);
  const ended = killed.run();
  await until(what, hasHappened);
  killed.kill();
  await ended;
}

test("a mail's job that is killed after it wrote the notice mails at the next attempt and notifies once", async () => {
  const { userId, phone } = await within(driverWithPhone);
  const data = { userId, key: "1", kind: "payment-failed" };
  // What an earlier process wrote is due then, however long that took.
  const sendAnHourLater = () => run("send-push", {}, new Date(NOON.getTime() + 3_600_000));
  mail.hangs = true;
  await runAndKill("mail-subscription", data, "the mail to be half sent", () => mail.mails.length > 0);
  mail.hangs = false;
  await sendAnHourLater();
  await run("mail-subscription", data);
  await sendAnHourLater();
  expect(phone.shown.map(({ kind }) => kind)).toEqual(["subscription"]);
  expect(mail.mails).toHaveLength(2);
});

test("a process that is killed while it sends loses what was under way at most, and nothing is sent twice", async () => {
  const tellAll = (services: Services, key: string, to: readonly Driver[]) =>
    services.db.transaction(async (tx) => {
      for (const { userId } of to) await notifyDriver(services, tx, { userId }, "subscription", key);
    });
  const first = await within(driverWithPhone);
  const others = await within((services) => Array.fromAsync({ length: 11 }, () => driverWithPhone(services)));
  const drivers = [first, ...others];
  await within(async (services) => {
    await tellAll(services, "1", drivers);
    await tellAll(services, "another", [first]);
  });
  const takes = first.phone.answer;
  const { promise, resolve } = Promise.withResolvers<Response>();
  first.phone.answer = () => {
    void takes();
    return promise;
  };
  await runAndKill("send-push", {}, "the one that hangs to be asked", () => first.asked === 1);
  resolve(new Response(null, { status: 500 }));
  first.phone.answer = takes;
  await run("send-push");
  await run("send-push");
  // One at a time to a phone, eight to a service.
  expect([first.asked, first.phone.shown.length]).toEqual([2, 1]);
  expect(Math.max(...others.map(({ asked }) => asked))).toBe(1);
  expect(others.filter(({ phone }) => phone.shown.length === 0).length).toBeLessThanOrEqual(7);
  const before = drivers.map(({ asked }) => asked);
  await within((services) => tellAll(services, "2", drivers));
  await run("send-push");
  expect(drivers.map(({ asked }) => asked)).toEqual(before.map((asked) => asked + 1));
});
