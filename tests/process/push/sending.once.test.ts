import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { pushAnswers, pushDevices, pushNotices, pushServices } from "../../../drizzle/schema/push/tables";
import { troublesOf } from "../../../server/console/alerts/queries";
import { claimNotice } from "../../../server/process/push/claim-notice";
import { deleteOldPushNotices, deleteUnseenDevices } from "../../../server/process/push/delete-old";
import { readRetryAfter } from "../../../server/process/push/request-push";
import { sendPush } from "../../../server/process/push/send-push";
import { notifyDriver } from "../../../server/process/push/write-notices";
import { driverKindNames, driverKinds } from "../../../shared/push/kinds";
import { PUSH_AT_ONCE } from "../../../shared/push/limits";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";
import { newDriverWithPhone } from "./driver-with-phone";
import { startPushService } from "./stand-in";

const app = testApp({ VAPID_PRIVATE_KEY: "a1".repeat(32) });
const service = startPushService();
afterAll(() => service.stop());

const NOON = new Date("2026-12-01T15:00:00Z");
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const wait = (milliseconds: number) => app.setNow(new Date(app.services.now().getTime() + milliseconds));
const at = (time: string) => app.setNow(new Date(`2026-12-${time}:00-03:00`));
const send = () => sendPush.handle(app.services, {});
const answer = (status: number, headers = {}) => new Response(null, { status, headers });

beforeEach(() => app.setNow(NOON));
afterEach(async () => {
  expect(service.faults.splice(0)).toEqual([]);
  for (const table of [pushDevices, pushServices, pushAnswers]) await app.services.db.delete(table);
});

const driverWithPhone = () => newDriverWithPhone(app, service);

const answers = () => app.services.db.select().from(pushAnswers);

describe("a notice", () => {
  test("of every kind reaches the phone once: encrypted, signed, with topic, lifetime and urgency", async () => {
    for (const kind of driverKindNames) {
      const { phone, tell } = await driverWithPhone();
      await tell("1", kind);
      await tell("1", kind);
      await send();
      await send();
      const { title, body, path } = driverKinds[kind];
      expect(phone.shown).toEqual([{ kind, title, body, path, tag: kind }]);
      const { topic, ttl, urgency } = Object.fromEntries(phone.headers[0] ?? []);
      expect([topic, ttl, urgency]).toEqual([kind, String((3 * DAY) / 1000), "normal"]);
    }
    expect(await answers()).toEqual([
      { day: "2026-12-01", service: "local", answer: "sent", count: driverKindNames.length },
    ]);
  });

  test("goes only with its change, and to nobody who switched its kind off", async () => {
    const { phone, userId, tell } = await driverWithPhone();
    const failed = app.services.db.transaction(async (tx) => {
      await notifyDriver(app.services, tx, { userId }, "seats", "lost");
      throw new Error("the change failed");
    });
    await failed.catch(() => {});
    await tell("2", "month");
    await rest(app.url).post("/push/devices/end", { device: phone.device, kind: "month" });
    await tell("3", "month");
    await send();
    expect(phone.shown).toEqual([]);
  });

  test("waits from 21:00 to 7:00, and only the test that somebody asks for comes at night", async () => {
    const { phone, tell } = await driverWithPhone();
    at("01T21:00");
    await tell("1");
    await rest(app.url).post("/push/devices/test", { device: phone.device });
    await send();
    at("02T06:59");
    await send();
    expect(phone.shown.map(({ kind }) => kind)).toEqual(["test"]);
    at("02T07:00");
    await send();
    expect(phone.shown.map(({ kind }) => kind)).toEqual(["test", "seats"]);
  });

  test("is one of at most three a day: what is more becomes one, the next morning", async () => {
    const { phone, tell } = await driverWithPhone();
    for (const key of ["1", "2", "3", "4", "5"]) {
      await tell(key);
      await send();
      wait(MINUTE);
    }
    expect(phone.shown.map(({ kind }) => kind)).toEqual(["seats", "seats", "seats"]);
    at("02T06:59");
    for (const key of ["6", "7", "8"]) await tell(key);
    at("02T07:00");
    await send();
    expect(phone.shown.slice(3).map(({ title, tag }) => [title, tag])).toEqual([
      ["Você tem 5 novidades", "several"],
    ]);
  });

  test("goes after the one before it to the same phone: who dies in between loses that one alone", async () => {
    const { phone, tell } = await driverWithPhone();
    await tell("1");
    wait(1);
    await tell("2", "document");
    const { pushKeys } = app.services;
    if (!pushKeys) throw new Error("notices are off");
    const lanes = Array.from({ length: PUSH_AT_ONCE }, (_, lane) => lane);
    const claimed = await Promise.all(
      lanes.map((lane) => claimNotice(app.services, pushKeys, "local", lane)),
    );
    expect(claimed.flatMap((one) => one?.notice.kind ?? [])).toEqual(["seats"]);
    await send();
    expect(phone.shown.map(({ kind }) => kind)).toEqual(["document"]);
  });

  test("is worth nothing after three days", async () => {
    const { phone, tell } = await driverWithPhone();
    await tell("1");
    wait(3 * DAY);
    await send();
    expect(phone.shown).toEqual([]);
    wait(1);
    await deleteOldPushNotices(app.services.db, app.services.now());
    expect(await app.services.db.$count(pushNotices)).toBe(0);
  });
});

describe("the service's answer", () => {
  test.each([404, 410])("%d deletes the device with all that it was to get", async (status) => {
    const { phone, tell } = await driverWithPhone();
    phone.answer = () => answer(status);
    await tell("1");
    await send();
    expect(await app.services.db.$count(pushDevices)).toBe(0);
    expect(await app.services.db.$count(pushNotices)).toBe(0);
  });

  test.each([429, 503])("%d: again after Retry-After, then once", async (status) => {
    const { phone, tell } = await driverWithPhone();
    phone.answer = () => answer(status, { "retry-after": "600" });
    await tell("1");
    await send();
    phone.answer = () => answer(201);
    wait(10 * MINUTE - 1);
    await send();
    expect(phone.shown).toEqual([]);
    wait(1);
    await send();
    await send();
    expect(phone.shown).toHaveLength(1);
  });

  test("Retry-After is seconds or a date; what is neither is ignored", () => {
    expect(readRetryAfter("120", NOON)).toBe(120_000);
    expect(readRetryAfter("Tue, 01 Dec 2026 15:01:00 GMT", NOON)).toBe(MINUTE);
    expect(readRetryAfter("Tue, 01 Dec 2026 14:00:00 GMT", NOON)).toBe(0);
    expect(readRetryAfter("soon", NOON)).toBeNull();
    expect(readRetryAfter(null, NOON)).toBeNull();
  });

  test.each([401, 403])(
    "%d of a service that never took one stops all sending to it and alerts, until it takes them",
    async (status) => {
      const [first, second] = [await driverWithPhone(), await driverWithPhone()];
      let asked = 0;
      for (const { phone } of [first, second])
        phone.answer = () => {
          asked += 1;
          return answer(status);
        };
      await first.tell("1");
      await send();
      await second.tell("1");
      await send();
      expect(asked).toBe(1);
      expect((await troublesOf(app.services)).map(({ kind }) => kind)).toContain("push-refused");
      for (const { phone } of [first, second]) phone.answer = () => answer(201);
      wait(6 * HOUR);
      await send();
      expect([first.phone.shown.length, second.phone.shown.length]).toEqual([1, 1]);
      expect((await troublesOf(app.services)).map(({ kind }) => kind)).not.toContain("push-refused");
    },
  );

  test("403 for one device of a service that takes the others stops nobody else", async () => {
    const [good, odd] = [await driverWithPhone(), await driverWithPhone()];
    await good.tell("1");
    await send();
    odd.phone.answer = () => answer(403);
    await odd.tell("1");
    await send();
    await good.tell("2");
    await send();
    expect(good.phone.shown).toHaveLength(2);
    expect((await troublesOf(app.services)).map(({ kind }) => kind)).not.toContain("push-refused");
  });

  test.each([400, 413])(
    "%d, which takes the device but not this notice: given up and counted, and the next one goes",
    async (status) => {
      const { phone, tell } = await driverWithPhone();
      phone.answer = () => answer(status);
      await tell("1");
      await send();
      phone.answer = () => answer(201);
      wait(HOUR);
      await tell("1");
      await send();
      expect(phone.shown).toEqual([]);
      await tell("2", "document");
      await send();
      expect(phone.shown.map(({ kind }) => kind)).toEqual(["document"]);
      expect((await answers()).map(({ answer, count }) => [answer, count]).sort()).toEqual([
        ["rejected", 1],
        ["sent", 1],
      ]);
      expect((await troublesOf(app.services)).map(({ kind }) => kind)).not.toContain("push-refused");
    },
  );

  test.each([429, 500])("%d without Retry-After: again after a minute, then after two", async (status) => {
    const { phone, tell } = await driverWithPhone();
    let asked = 0;
    phone.answer = () => {
      asked += 1;
      return answer(status);
    };
    await tell("1");
    const askedAfter = async (milliseconds: number) => {
      wait(milliseconds);
      await send();
      return asked;
    };
    expect(await askedAfter(0)).toBe(1);
    expect([await askedAfter(MINUTE - 1), await askedAfter(1)]).toEqual([1, 2]);
    expect([await askedAfter(2 * MINUTE - 1), await askedAfter(1)]).toEqual([2, 3]);
  });

  test("a redirect is not followed and not tried again", async () => {
    const { phone, tell } = await driverWithPhone();
    const other = service.newPhone();
    phone.answer = () => answer(307, { location: other.subscription.endpoint });
    await tell("1");
    await send();
    wait(HOUR);
    await send();
    expect([...phone.shown, ...other.shown]).toEqual([]);
    expect((await answers()).map(({ answer, count }) => [answer, count])).toEqual([["rejected", 1]]);
  });

  test("none within ten seconds: that notice is given up, the others wait until the service is back", async () => {
    const { phone, tell } = await driverWithPhone();
    const answered = Promise.withResolvers<Response>();
    phone.answer = () => answered.promise;
    await tell("1");
    const began = performance.now();
    await send();
    expect(performance.now() - began).toBeWithin(9_000, 20_000);
    await tell("2");
    await send();
    answered.resolve(answer(500));
    phone.answer = () => answer(201);
    wait(MINUTE + 1);
    await send();
    expect(phone.shown).toHaveLength(1);
    expect((await answers()).map(({ answer, count }) => [answer, count]).sort()).toEqual([
      ["sent", 1],
      ["unanswered", 1],
    ]);
  }, 40_000);
});

test("what was sent is deleted after seven days, a device 180 days after it was last seen", async () => {
  const { tell } = await driverWithPhone();
  await tell("1");
  await send();
  const { db, now } = app.services;
  wait(7 * DAY);
  await deleteOldPushNotices(db, now());
  expect(await db.$count(pushNotices)).toBe(1);
  wait(1);
  await deleteOldPushNotices(db, now());
  expect(await db.$count(pushNotices)).toBe(0);
  app.setNow(new Date(NOON.getTime() + 180 * DAY));
  await deleteUnseenDevices(db, now());
  expect(await db.$count(pushDevices)).toBe(1);
  wait(1);
  await deleteUnseenDevices(db, now());
  expect(await db.$count(pushDevices)).toBe(0);
});
