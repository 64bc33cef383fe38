import { afterAll, afterEach, beforeEach, expect, test } from "bun:test";
import { createECDH, randomBytes } from "node:crypto";
import { sendPush } from "../../../server/process/push/send-push";
import { DAY } from "../../../shared/limits";
import { push, validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import type { DeviceNotices } from "../../../shared/push/calls";
import { aSignedInDriver } from "../../people/accounts";
import { anAnsweringPhone } from "../../people/answering-phone";
import { at } from "../../people/asking-families";
import { waitingPeople } from "../../people/waiting-families";
import { type Phone, startPushService } from "../../process/push/stand-in";
import { rest } from "../../support/api";
import { testApp, testAppWithMail } from "../../support/app";
import { open } from "../../support/mailed-pages";
import { until } from "../../support/until";

const VAPID_PRIVATE_KEY = "b2".repeat(32);
const running = testAppWithMail({ VAPID_PRIVATE_KEY });
const withoutKey = testApp();
const service = startPushService();
afterAll(() => service.stop());

// The clock stands at noon: at night nothing is sent.
const NOON = at("2026-12-01");
beforeEach(() => running.app.setNow(NOON));
afterEach(() => expect(service.faults.splice(0)).toEqual([]));

const { ask, driver, newSchool, tell } = waitingPeople(running);
const post = (path: string, body: object, token?: string) =>
  rest(running.app.url, token).post(`/push/devices${path}`, body);
const register = ({ device, subscription }: Pick<Phone, "device" | "subscription">) =>
  post("", { device, subscription });
const asked = async (device: string, token?: string) =>
  (await post("/asked", { device }, token)).body as DeviceNotices;
const afterDays = (days: number) => running.app.setNow(new Date(NOON.getTime() + days * DAY));
const sendAll = () => sendPush.handle(running.app.services, {});

const newPhone = () => anAnsweringPhone(running.app, service);

test("a device is accepted only with an address of a browser's service and keys that are keys; an unknown one is told nothing", async () => {
  const { device, subscription } = service.newPhone();
  const { endpoint, keys } = subscription;
  const point = createECDH("prime256v1").generateKeys();
  point[64] = (point[64] ?? 0) ^ 1;
  const hosts = ["user@fcm.googleapis.com", "fcm.googleapis.com.example", "10.0.0.1"];
  const addresses = hosts.map((host) => `https://${host}/x`);
  addresses.push("http://fcm.googleapis.com/x", `https://web.push.apple.com/${"x".repeat(1000)}`);
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
  for (const wrong of [
    ...addresses.map((address) => ({ endpoint: address, keys })),
    { endpoint, keys: { ...keys, auth: base64(randomBytes(15)) } },
    { endpoint, keys: { ...keys, p256dh: base64(randomBytes(65)) } },
    { endpoint, keys: { ...keys, p256dh: base64(point) } },
  ]) {
    const { status, body } = await register({ device, subscription: wrong });
    expect({ wrong, status, body }).toMatchObject({ wrong, status: 400, body: { message: push.refused } });
  }
  for (const path of ["/asked", "/end", "/test"])
    expect(await post(path, { device })).toMatchObject({ status: 404, body: { message: push.nothing } });
  const services = ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"];
  for (const host of [...services, "wns2-par02p.notify.windows.com"]) {
    const right = { endpoint: `https://${host}/a`, keys };
    expect((await register({ device: service.newPhone().device, subscription: right })).status).toBe(200);
  }
});

test("a device stays itself with a new subscription, and with a new secret if it has its old subscription", async () => {
  const { device } = await newPhone();
  const next = service.newPhone();
  const statusOf = async (secret: string) => (await post("/asked", { device: secret })).status;
  expect((await register({ ...next, device })).status).toBe(200);
  expect(await statusOf(device)).toBe(200);
  const stranger = service.newPhone();
  const foreign = { ...next.subscription, keys: stranger.subscription.keys };
  expect((await register({ device: stranger.device, subscription: foreign })).status).toBe(400);
  expect((await register(next)).status).toBe(200);
  expect([await statusOf(device), await statusOf(next.device)]).toEqual([404, 200]);
});

test("a device has one driver, the last, who reads which kinds", async () => {
  const { device } = await newPhone();
  const kinds = ["seats"];
  const signedIn = async () => rest(running.app.url, (await aSignedInDriver(running.app)).account.token);
  const [first, second] = [await signedIn(), await signedIn()];
  for (const own of [first, second]) await own.post("/drivers/push", { device, kinds });
  expect((await first.get("/drivers/push")).body).toEqual({ devices: [] });
  const { body } = await second.get("/auth/export-data");
  expect(JSON.stringify(body)).toContain("Minhas vagas para confirmar");
  expect((await second.get("/drivers/push")).body).toMatchObject({ devices: [{ kinds }] });
  // Whoever changes the password throws everybody out: a phone may be the intruder's, too.
  const change = { newPassword: "outra1234", confirmPassword: "outra1234" };
  expect((await second.post("/auth/change-password", change)).status).toBe(200);
  expect((await second.get("/drivers/push")).body).toEqual({ devices: [] });
});

const wait = (device: string, school: string, change: object = {}) =>
  ask({ device, place: `${school}, Campinas`, school, ...change });

test("a family that waits by phone is told at once of who has a seat, today or for the year, and ends it by one tap; five places at most", async () => {
  const school = newSchool();
  const { device, shown } = await newPhone();
  expect((await wait(device, school, { shift: "tarde" })).status).toBe(200);
  for (const afternoon of [2, 1]) await driver(school, { afternoon });
  await tell();
  await sendAll();
  await until("the notice", () => shown[0]);
  const body = `${school}, tarde: 2 condutores`;
  expect(shown).toMatchObject([{ kind: "waiting", title: "Abriu vaga", body }]);
  const [notice] = (await asked(device)).waiting.map(({ id }) => id);
  await post("/end", { device, notice });
  // At most one notice a day.
  afterDays(2);
  expect((await wait(device, school, { shift: "tarde", year: 2027 })).status).toBe(200);
  const next = await driver(school, { afternoon: 2 });
  await next.post("/drivers/seats/next", { year: 2027, shifts: { afternoon: 3 } });
  await tell();
  await sendAll();
  const ofYear = await until("the year's notice", () => shown[1]);
  expect(ofYear.body).toBe(`${school}, tarde, para 2027: 1 condutor`);
  expect(new URL(ofYear.path, running.app.url).searchParams.get("ano")).toBe("2027");
  const endsAt = new Date(at("2027-03-01", "00:00:00").getTime() - 1).toISOString();
  expect((await asked(device)).waiting).toMatchObject([{ year: 2027, endsAt }]);
  for (let more = 0; more < 4; more++) await wait(device, newSchool());
  const sixth = await wait(device, newSchool());
  expect([sixth.status, sixth.body.message]).toEqual([409, validation.waitingFull]);
  await post("/end", { device });
  expect((await post("/asked", { device })).status).toBe(404);
});

test("without the key there is no call and no page", async () => {
  const { url } = withoutKey;
  withoutKey.setNow(NOON);
  const { device, subscription } = service.newPhone();
  const own = rest(url, (await aSignedInDriver(withoutKey)).account.token);
  for (const path of ["/push/key", "/drivers/push"]) expect((await own.get(path)).status).toBe(404);
  for (const path of ["", "/asked", "/end", "/test"])
    expect((await own.post(`/push/devices${path}`, { device, subscription })).status).toBe(404);
  const waiting = { device, place: "EE Progresso, Campinas", state: "SP" };
  expect((await own.post("/waiting", waiting)).status).toBe(404);
  expect((await own.post("/drivers/push", { device, kinds: ["seats"] })).status).toBe(404);
  expect((await open(url + paths.devices)).status).toBe(404);
});
