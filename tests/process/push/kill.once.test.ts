import { afterAll, afterEach, beforeEach, expect, test } from "bun:test";
import { closeServices, openServices } from "../../../server/app/open-services";
import { chooseKinds } from "../../../server/families/devices/own-devices";
import { registerDevice } from "../../../server/families/devices/register-device";
import { readConfig } from "../../../server/platform/config/config";
import { createPayments } from "../../../server/platform/stripe/stripe";
import { notifyDriver } from "../../../server/process/push/write-notices";
import type { Services } from "../../../server/process/services";
import { createAccount } from "../../drivers/driver-accounts";
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
  const services = await openServices({
    config: readConfig({ NODE_ENV: "test", APP_URL: "http://localhost:9", ...env, ...database.env }),
    database: opened,
    payments: createPayments({
      secretKey: "sk_test_x",
      webhookSecret: "whsec_x",
      apiUrl: "http://127.0.0.1:9",
    }),
    now: () => NOON,
  });
  const result = await act(services);
  await closeServices(services);
  await opened.close();
  return result;
}

type Driver = { userId: string; phone: Phone; asked: number };

async function driverWithPhone(services: Services): Promise<Driver> {
  const { id } = await createAccount(services);
  const phone = service.newPhone();
  await registerDevice(services, phone);
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
// What an earlier process wrote is due then, however long that took.
const sendAnHourLater = () => run("send-push", {}, new Date(NOON.getTime() + 3_600_000));

test("a mail's job that is killed after it wrote the notice mails at the next attempt and notifies once", async () => {
  const { userId, phone } = await within(driverWithPhone);
  const data = { userId, key: "1", kind: "payment-failed" };
  mail.hangs = true;
  const killed = await start("mail-subscription", data);
  const ended = killed.run();
  await until("the mail to be half sent", () => mail.mails.length > 0);
  killed.kill();
  await ended;
  mail.hangs = false;
  await sendAnHourLater();
  await run("mail-subscription", data);
  await sendAnHourLater();
  expect(phone.shown.map(({ kind }) => kind)).toEqual(["subscription"]);
  expect(mail.mails).toHaveLength(2);
});

test("a process that is killed while it sends loses what was under way at most, and nothing is sent twice", async () => {
  const tellAll = (services: Services, key: string, to: readonly Driver[] = drivers) =>
    services.db.transaction(async (tx) => {
      for (const { userId } of to) await notifyDriver(services, tx, { userId }, "subscription", key);
    });
  const drivers: Driver[] = [];
  await within(async (services) => {
    for (let more = 0; more < 12; more++) drivers.push(await driverWithPhone(services));
    await tellAll(services, "1");
    await tellAll(services, "another", drivers.slice(0, 1));
  });
  const [first, ...others] = drivers;
  if (!first) throw new Error("no driver");
  const takes = first.phone.answer;
  const { promise, resolve } = Promise.withResolvers<Response>();
  first.phone.answer = () => {
    void takes();
    return promise;
  };
  const killed = await start("send-push");
  const ended = killed.run();
  await until("the one that hangs to be asked", () => first.asked === 1);
  killed.kill();
  await ended;
  resolve(new Response(null, { status: 500 }));
  first.phone.answer = takes;
  await run("send-push");
  await run("send-push");
  // One at a time to a phone, eight to a service.
  expect([first.asked, first.phone.shown.length]).toEqual([2, 1]);
  expect(Math.max(...others.map(({ asked }) => asked))).toBe(1);
  const lost = others.filter(({ phone }) => phone.shown.length === 0);
  expect(lost.length).toBeLessThanOrEqual(7);
  const before = drivers.map(({ asked }) => asked);
  await within((services) => tellAll(services, "2"));
  await run("send-push");
  expect(drivers.map(({ asked }) => asked)).toEqual(before.map((asked) => asked + 1));
}, 60_000);
