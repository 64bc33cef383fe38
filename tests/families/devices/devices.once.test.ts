import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createECDH, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { renewal } from "../../../client/push/waiting-item";
import { users } from "../../../drizzle/schema/accounts";
import { pushDevices, pushNotices } from "../../../drizzle/schema/push/tables";
import { sendPush } from "../../../server/process/push/send-push";
import { notifyDriver } from "../../../server/process/push/write-notices";
import { DAY } from "../../../shared/limits";
import { push, validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import type { DeviceNotices } from "../../../shared/push/calls";
import { loggedIn } from "../../accounts/people";
import { type Phone, startPushService } from "../../process/push/stand-in";
import { rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { open } from "../../support/mailed-pages";
import { until } from "../../support/until";
import { waitingPeople } from "../waiting/waiting-families";

const running = testAppWithMail({ VAPID_PRIVATE_KEY: "b2".repeat(32) });
const service = startPushService();
afterAll(() => service.stop());

// The clock stands at noon: at night nothing is sent.
const NOON = new Date("2026-12-01T15:00:00Z");
beforeEach(() => running.app.setNow(NOON));
afterEach(() => expect(service.faults.splice(0)).toEqual([]));

const people = waitingPeople(running);
const api = () => rest(running.app.url);
const register = ({ device, subscription }: Pick<Phone, "device" | "subscription">) =>
  api().post("/push/devices", { device, subscription });

async function newPhone(): Promise<Phone> {
  const phone = service.newPhone();
  expect((await register(phone)).status).toBe(200);
  return phone;
}

describe("a device", () => {
  test("is accepted only with an address of a browser's service and keys that are keys", async () => {
    const { device, subscription } = service.newPhone();
    const { endpoint, keys } = subscription;
    const point = createECDH("prime256v1").generateKeys();
    point[64] = (point[64] ?? 0) ^ 1;
    const wrong = [
      ...[
        "https://example.com/push",
        "http://fcm.googleapis.com/fcm/send/x",
        "https://fcm.googleapis.com:8443/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com.example/x",
        "https://push.apple.com.example/x",
        `https://web.push.apple.com/${"x".repeat(1000)}`,
        "http://10.0.0.1/x",
        "javascript:alert(1)",
        "",
      ].map((address) => ({ endpoint: address, keys })),
      { endpoint, keys: { ...keys, auth: "" } },
      { endpoint, keys: { ...keys, auth: randomBytes(15).toString("base64url") } },
      { endpoint, keys: { ...keys, p256dh: randomBytes(65).toString("base64url") } },
      { endpoint, keys: { ...keys, p256dh: point.toString("base64url") } },
    ];
    for (const subscription of wrong) {
      const { status, body } = await register({ device, subscription });
      expect([subscription, status, body]).toMatchObject([subscription, 400, { message: push.refused }]);
    }
    for (const host of [
      "fcm.googleapis.com/fcm/send/a",
      "updates.push.services.mozilla.com/wpush/v2/a",
      "web.push.apple.com/a",
      "wns2-par02p.notify.windows.com/w/?token=a",
    ]) {
      const phone = {
        device: service.newPhone().device,
        subscription: { endpoint: `https://${host}`, keys },
      };
      expect((await register(phone)).status).toBe(200);
    }
  });

  test("that nobody knows is told nothing, in the words of an empty list; its secret is in no address", async () => {
    const { device } = service.newPhone();
    for (const path of ["asked", "end", "test"]) {
      const { status, body } = await api().post(`/push/devices/${path}`, { device });
      expect([path, status, body]).toMatchObject([path, 404, { message: push.nothing }]);
    }
    expect((await api().get("/push/devices/asked", { device })).status).toBe(405);
  });

  test("stays itself with a new subscription, and with a new secret if it has its old subscription", async () => {
    const phone = await newPhone();
    const next = service.newPhone();
    expect((await register({ ...next, device: phone.device })).status).toBe(200);
    expect((await api().post("/push/devices/asked", { device: phone.device })).status).toBe(200);
    const stranger = { ...next.subscription, keys: service.newPhone().subscription.keys };
    expect((await register({ device: service.newPhone().device, subscription: stranger })).status).toBe(400);
    expect((await register(next)).status).toBe(200);
    expect((await api().post("/push/devices/asked", { device: phone.device })).status).toBe(404);
    expect((await api().post("/push/devices/asked", { device: next.device })).status).toBe(200);
  });

  test("has one driver, the last; a driver has ten at most, and reads since when and which kinds", async () => {
    const phone = await newPhone();
    const [first, second] = [await loggedIn(running.app), await loggedIn(running.app)];
    const own = (token: string) => rest(running.app.url, token);
    const choose = (token: string, device: string) =>
      own(token).post("/drivers/push", { device, kinds: ["seats"] });
    await choose(first.sessionToken, phone.device);
    await choose(second.sessionToken, phone.device);
    expect((await own(first.sessionToken).get("/drivers/push")).body).toEqual({ devices: [] });
    for (let more = 0; more < 10; more++) {
      running.app.setNow(new Date(running.app.services.now().getTime() + 1000));
      await choose(second.sessionToken, (await newPhone()).device);
    }
    const { body } = await own(second.sessionToken).get("/drivers/push");
    expect(body).toMatchObject({ devices: Array.from({ length: 10 }, () => ({ kinds: ["seats"] })) });
    expect((await api().post("/push/devices/asked", { device: phone.device })).body).toMatchObject({
      kinds: [],
    });
    const data = await own(second.sessionToken).get("/auth/export-data");
    expect(JSON.stringify(data.body)).toContain("Minhas vagas para confirmar");
  });
});

/** How many notices are written for a phone, sent or not. */
async function noticesTo({ subscription }: Phone): Promise<number> {
  const { db } = running.app.services;
  const [stored] = await db.select().from(pushDevices).where(eq(pushDevices.endpoint, subscription.endpoint));
  return await db.$count(pushNotices, eq(pushNotices.deviceId, stored?.id ?? ""));
}

describe("a family that waits by phone", () => {
  const wait = (device: string, place: string, change: object = {}) =>
    people.ask({ device, place: `${place}, Campinas`, state: "SP", ...change });

  test("asks with nothing but place and shift, is told at once of who has a seat, and ends it by one tap", async () => {
    const school = people.newSchool();
    const phone = await newPhone();
    expect((await wait(phone.device, school, { shift: "tarde", school })).status).toBe(200);
    await people.driver({ offeredSchoolTransport: [school] }, { afternoon: 2 });
    await people.driver({ offeredSchoolTransport: [school] }, { afternoon: 1 });
    await people.tell();
    await sendPush.handle(running.app.services, {});
    await until("the notice", () => phone.shown[0]);
    const [notice, ...others] = phone.shown;
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      kind: "waiting",
      title: "Abriu vaga",
      body: `${school}, tarde: 2 condutores`,
    });
    const page = await open(running.app.url + (notice?.path ?? ""));
    expect([page.status, new URLSearchParams(notice?.path.split("?")[1]).get("turno")]).toEqual([
      200,
      "tarde",
    ]);
    const asked = await api().post("/push/devices/asked", { device: phone.device });
    const { waiting } = asked.body as { waiting: { id: string; place: string }[] };
    expect(waiting.map(({ place }) => place)).toEqual([school]);
    await api().post("/push/devices/end", { device: phone.device, notice: waiting[0]?.id });
    running.app.setNow(new Date(NOON.getTime() + 2 * DAY));
    await people.driver({ offeredSchoolTransport: [school] }, { afternoon: 1 });
    await people.tell();
    expect(await noticesTo(phone)).toBe(1);
    await api().post("/push/devices/end", { device: phone.device });
    expect((await api().post("/push/devices/asked", { device: phone.device })).status).toBe(404);
  });

  test("has five places at most, and the same place again renews it", async () => {
    const { device } = await newPhone();
    const schools = Array.from({ length: 6 }, people.newSchool);
    for (const school of schools.slice(0, 5)) expect((await wait(device, school)).status).toBe(200);
    expect((await wait(device, schools[0] ?? "")).status).toBe(200);
    const { status, body } = await wait(device, schools[5] ?? "");
    expect([status, body.message]).toEqual([409, validation.waitingFull]);
  });

  test("continues a notice that ends soon, as /avisos does, and is not told a second time", async () => {
    const school = people.newSchool();
    const phone = await newPhone();
    const { device, shown } = phone;
    await wait(device, school, { shift: "noturno", school });
    running.app.setNow(new Date(NOON.getTime() + 54 * DAY));
    await people.driver({ offeredSchoolTransport: [school] }, { night: 2 });
    await people.tell();
    running.app.setNow(new Date(NOON.getTime() + 56 * DAY));
    await people.tell();
    await sendPush.handle(running.app.services, {});
    expect(
      await until("the notice that it ends", () => shown.find(({ title }) => title.startsWith("Ainda"))),
    ).toMatchObject({
      title: "Ainda procura vaga?",
      path: paths.devices,
    });
    const waiting = async () => {
      const { body } = await api().post("/push/devices/asked", { device });
      return (body as DeviceNotices).waiting;
    };
    const before = await waiting();
    for (const notice of before) expect((await people.ask({ ...renewal(notice), device })).status).toBe(200);
    const endsAt = new Date(running.app.services.now().getTime() + 60 * DAY).toISOString();
    expect(await waiting()).toEqual(before.map((notice) => ({ ...notice, endsAt })));
    const written = await noticesTo(phone);
    running.app.setNow(new Date(NOON.getTime() + 58 * DAY));
    await people.tell();
    expect([before.length, await noticesTo(phone)]).toEqual([1, written]);
  });

  test("is told nothing in the morning of what it switched off at night", async () => {
    const school = people.newSchool();
    const phone = await newPhone();
    await wait(phone.device, school, { school });
    await people.driver({ offeredSchoolTransport: [school] }, { afternoon: 2 });
    running.app.setNow(new Date("2026-12-02T01:00:00Z"));
    await people.tell();
    expect(await noticesTo(phone)).toBe(1);
    const { body } = await api().post("/push/devices/asked", { device: phone.device });
    const [notice] = (body as DeviceNotices).waiting;
    await api().post("/push/devices/end", { device: phone.device, notice: notice?.id });
    expect(await noticesTo(phone)).toBe(0);
  });

  test("is told on the phone while the mail server is away", async () => {
    const school = people.newSchool();
    const { device, shown } = await newPhone();
    await wait(device, school, { school });
    // The second one is mailed the next day, before anybody else.
    const email = people.newEmail();
    const askByMail = () => people.ask({ email, place: `${people.newSchool()}, Campinas`, state: "SP" });
    await askByMail();
    await running.mail.waitForMail(email, "Confirme");
    await askByMail();
    await people.driver({ offeredSchoolTransport: [school] }, { afternoon: 2 });
    running.app.setNow(new Date(NOON.getTime() + DAY + DAY / 24));
    const before = running.mail.refusals;
    running.mail.refuses = true;
    await people.tell().finally(() => {
      running.mail.refuses = false;
    });
    expect(running.mail.refusals).toBeGreaterThan(before);
    await sendPush.handle(running.app.services, {});
    await until("the notice", () => shown[0]);
  });

  test("shares the phone with a driver: each is told, and neither's end ends the other", async () => {
    const school = people.newSchool();
    const { device, shown } = await newPhone();
    await wait(device, school, { school });
    const [driver, next] = [await loggedIn(running.app), await loggedIn(running.app)];
    const choose = (token: string) =>
      rest(running.app.url, token).post("/drivers/push", { device, kinds: ["seats"] });
    await choose(driver.sessionToken);
    await people.driver({ offeredSchoolTransport: [school] }, { afternoon: 2 });
    await people.tell();
    const { db } = running.app.services;
    const [user] = await db.select().from(users).where(eq(users.email, driver.email));
    const to = { userId: user?.id ?? "" };
    for (const key of ["1", "2", "3"])
      await db.transaction((tx) => notifyDriver(running.app.services, tx, to, "seats", key));
    await sendPush.handle(running.app.services, {});
    await until("all four notices", () => shown.length === 4);
    expect(shown.map(({ kind }) => kind).toSorted()).toEqual(["seats", "seats", "seats", "waiting"]);
    const asked = async (token?: string) =>
      (await rest(running.app.url, token).post("/push/devices/asked", { device })).body as DeviceNotices;
    await choose(next.sessionToken);
    expect(await asked(next.sessionToken)).toMatchObject({ isOwn: true, waiting: [{ place: school }] });
    // Who signs in on the phone of another driver gets nothing there yet.
    expect(await asked(driver.sessionToken)).toMatchObject({ isOwn: false, kinds: ["seats"] });
    await api().post("/push/devices/end", { device, notice: (await asked()).waiting[0]?.id });
    expect(await asked()).toMatchObject({ kinds: ["seats"], waiting: [] });
  });

  test("says how it wants to be told", async () => {
    const { status, body } = await people.ask({ place: "EE Progresso, Campinas", state: "SP" });
    expect([status, body.issues]).toEqual([
      400,
      [{ path: "email", message: "Escolha como quer ser avisado." }],
    ]);
  });
});
