import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { pushAnswers, pushDevices, pushNotices } from "../../../drizzle/schema/push/tables";
import { troublesOf } from "../../../server/console/alerts/queries";
import { healthNow } from "../../../server/console/health/health-now";
import { vapidKeysOf } from "../../../server/platform/keys/push/vapid-keys";
import { deleteOldPushNotices, deleteUnseenDevices } from "../../../server/process/push/delete-old";
import { sendPush } from "../../../server/process/push/send-push";
import { notifyDriver } from "../../../server/process/push/write-notices";
import { DAY, HOUR, MINUTE } from "../../../shared/limits";
import { driverKindNames, driverKinds } from "../../../shared/push/kinds";
import { aDriverWithPhone } from "../../people/driver-with-phone";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";
import { startPushService } from "./stand-in";

const app = testApp({ VAPID_PRIVATE_KEY: "a1".repeat(32) });
const service = startPushService();
afterAll(() => service.stop());

const wait = (milliseconds: number) => app.setNow(new Date(app.services.now().getTime() + milliseconds));
const at = (time: string) => app.setNow(new Date(`2026-12-${time}:00-03:00`));
const send = (services = app.services) => sendPush.handle(services, {});
const sendAfter = (milliseconds: number) => {
  wait(milliseconds);
  return send();
};
/** Devices and notices. */
const left = async () =>
  `${await app.services.db.$count(pushDevices)} ${await app.services.db.$count(pushNotices)}`;
const answers = async () =>
  (await app.services.db.select().from(pushAnswers)).map((row) => `${row.answer} ${row.count}`).sort();
const troubles = async () => (await troublesOf(app.services)).filter(({ kind }) => kind === "push-refused");
const pushCell = async () => (await healthNow(app.services)).find(({ kind }) => kind === "push");

beforeEach(() => at("01T12:00"));
afterEach(async () => {
  service.aheadMs = 0;
  expect(service.faults.splice(0)).toEqual([]);
  await app.services.database.rawQuery("truncate push_devices, push_services, push_answers cascade");
});

const driverWithPhone = () => aDriverWithPhone(app, service);
type Driver = Awaited<ReturnType<typeof driverWithPhone>>;
const tellAndSend = async ({ tell }: Driver, ...[key, kind]: Parameters<Driver["tell"]>) => {
  await tell(key, kind);
  await send();
};

describe("a notice", () => {
  test("of every kind reaches the phone once: encrypted, signed, with topic, lifetime and urgency", async () => {
    for (const kind of driverKindNames) {
      const { phone, tell } = await driverWithPhone();
      for (const _time of ["once", "twice"]) await tell("1", kind);
      for (const _time of ["once", "twice"]) await send();
      const { title, body, path } = driverKinds[kind];
      expect(phone.shown).toEqual([{ kind, title, body, path, tag: kind }]);
      const { topic, ttl, urgency } = Object.fromEntries(phone.headers[0] ?? []);
      expect([topic, ttl, urgency]).toEqual([kind, String((3 * DAY) / 1000), "normal"]);
    }
    expect(await answers()).toEqual([`sent ${driverKindNames.length}`]);
  });

  test("goes only with its change, and to nobody who switched its kind off; another kind goes all the same", async () => {
    const { phone, userId, choose, kinds, tell } = await driverWithPhone();
    const failed = app.services.db.transaction(async (tx) => {
      await notifyDriver(app.services, tx, { userId }, "seats", "lost");
      throw new Error("the change failed");
    });
    await expect(failed).rejects.toThrow("the change failed");
    await tell("2", "document");
    await rest(app.url).post("/push/devices/end", { device: phone.device, kind: "document" });
    await tell("3", "document");
    at("01T22:00");
    await tell("1", "month");
    await tell("2", "subscription");
    await choose(["subscription"]);
    at("02T07:00");
    await send();
    expect(kinds()).toEqual(["subscription"]);
  });

  test("is one of three a day: what is more becomes one, after 7:00, and is not written again; a test that somebody asks for comes at night", async () => {
    const driver = await driverWithPhone();
    for (const key of "12345") {
      await tellAndSend(driver, key);
      wait(MINUTE);
    }
    expect(driver.kinds()).toEqual(["seats", "seats", "seats"]);
    at("01T21:00");
    for (const key of "678") await driver.tell(key);
    await rest(app.url).post("/push/devices/test", { device: driver.phone.device });
    await send();
    at("02T06:59");
    await send();
    expect(driver.kinds().slice(3)).toEqual(["test"]);
    at("02T07:00");
    await send();
    // A mail's next attempt tells the same.
    for (const key of "45678") await tellAndSend(driver, key);
    expect(driver.titles().slice(4)).toEqual(["Você tem 5 novidades"]);
    expect(driver.phone.shown[4]?.tag).toBe("several");
    // It is one of the day's three.
    for (const key of "abc") await tellAndSend(driver, key);
    expect(driver.titles()).toHaveLength(4 + 3);
  });

  test("written before a change of the subscription, or under an older key of ours, goes to the new one", async () => {
    const { phone, subscribedAgain, tell } = await driverWithPhone();
    await tell("1");
    const second = await subscribedAgain();
    await send();
    expect([phone.shown.length, second.shown.length]).toEqual([0, 1]);
    await tell("2");
    const pushKeys = vapidKeysOf(Buffer.alloc(32, 7));
    const services = { ...app.services, pushKeys };
    await send(services);
    expect(second.headers).toHaveLength(1);
    const third = await subscribedAgain(services);
    await send(services);
    expect([second.shown.length, third.shown.length]).toEqual([1, 1]);
    expect(third.headers[0]?.get("authorization")).toEndWith(`k=${pushKeys?.publicKey}`);
  });

  test("is worth nothing after three days, and deleted seven after it was sent; a device 180 after it was seen", async () => {
    const driver = await driverWithPhone();
    const { db, now } = app.services;
    const leftAfter = async (span: number) => {
      wait(span);
      await deleteOldPushNotices(db, now());
      await deleteUnseenDevices(db, now());
      return left();
    };
    await driver.tell("1");
    await sendAfter(3 * DAY);
    expect([driver.kinds(), await leftAfter(1)]).toEqual([[], "1 0"]);
    await tellAndSend(driver, "2");
    expect(driver.kinds()).toEqual(["seats"]);
    expect([await leftAfter(7 * DAY), await leftAfter(1)]).toEqual(["1 1", "1 0"]);
    expect([await leftAfter(170 * DAY - 2), await leftAfter(1)]).toEqual(["1 0", "0 0"]);
  });
});

describe("the service's answer", () => {
  test("410 deletes the device with all that it was to get", async () => {
    const driver = await driverWithPhone();
    driver.answers(410);
    await tellAndSend(driver, "1");
    expect(await left()).toBe("0 0");
  });

  test.each([
    [429, { "retry-after": "600" }, [10 * MINUTE]],
    [500, {}, [MINUTE, 2 * MINUTE]],
  ])("%d with %j: again after %j ms, then once", async (status, headers, pauses) => {
    const driver = await driverWithPhone();
    driver.answers(status, headers);
    await tellAndSend(driver, "1");
    for (const [index, pause] of pauses.entries()) {
      await sendAfter(pause - 1);
      expect(driver.asked).toBe(index + 1);
      if (index < pauses.length - 1) await sendAfter(1);
    }
    driver.answers(201);
    await sendAfter(1);
    await send();
    expect([driver.asked, driver.titles().length]).toEqual([1, 1]);
  });

  test("401 of a service that never took one stops all, with an alert", async () => {
    const both = [await driverWithPhone(), await driverWithPhone()];
    for (const driver of both) {
      driver.answers(401);
      await tellAndSend(driver, "1");
    }
    const asked = both.reduce((sum, driver) => sum + driver.asked, 0);
    expect([asked, (await troubles()).length]).toEqual([1, 1]);
    for (const { answers } of both) answers(201);
    await sendAfter(6 * HOUR);
    expect(both.map(({ kinds }) => kinds())).toEqual([["seats"], ["seats"]]);
    expect(await troubles()).toEqual([]);
  });

  test("307: the redirect is not followed, this notice is given up and counted, the next one goes", async () => {
    const driver = await driverWithPhone();
    const other = service.newPhone();
    driver.answers(307, { location: other.subscription.endpoint });
    await tellAndSend(driver, "1");
    driver.answers(201);
    wait(HOUR);
    await tellAndSend(driver, "1");
    expect([driver.asked, driver.kinds(), other.shown]).toEqual([0, [], []]);
    await tellAndSend(driver, "2", "document");
    expect(driver.kinds()).toEqual(["document"]);
    expect([await answers(), await troubles()]).toEqual([["rejected 1", "sent 1"], []]);
  });

  test("none within ten seconds: that notice is given up, the others wait until the service is back", async () => {
    const driver = await driverWithPhone();
    const answered = Promise.withResolvers<Response>();
    driver.phone.answer = () => answered.promise;
    const began = performance.now();
    await tellAndSend(driver, "1");
    expect(performance.now() - began).toBeGreaterThan(9_000);
    await tellAndSend(driver, "2");
    answered.resolve(new Response(null, { status: 500 }));
    driver.answers(201);
    await sendAfter(MINUTE + 1);
    expect([driver.kinds().length, await answers()]).toEqual([1, ["sent 1", "unanswered 1"]]);
  });

  test.each([11, 13])("a clock %d hours off: beyond twelve all stops, with an alert", async (hours) => {
    service.aheadMs = hours * HOUR;
    const driver = await driverWithPhone();
    await tellAndSend(driver, "1");
    expect(driver.kinds()).toEqual(hours < 12 ? ["seats"] : []);
    const alerted = (await troubles()).map(({ sentence }) => sentence.includes("o relógio do servidor"));
    expect(alerted).toEqual(hours < 12 ? [] : [true]);
    expect((await pushCell())?.isRed).toBe(hours > 12);
  });
});
