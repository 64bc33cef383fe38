import { afterAll, afterEach, beforeEach, expect, test } from "bun:test";
import { pushAnswers, pushDevices, pushServices } from "../../../drizzle/schema/push/tables";
import { troublesOf } from "../../../server/console/alerts/queries";
import { measureFigures } from "../../../server/console/figures/snapshot";
import { healthNow } from "../../../server/console/health/health-now";
import { registerDevice } from "../../../server/families/devices/register-device";
import { vapidKeysOf } from "../../../server/platform/keys/push/vapid-keys";
import { payloadOf } from "../../../server/process/push/request-push";
import { sendPush } from "../../../server/process/push/send-push";
import { TEXT_MAX } from "../../../shared/limits";
import { testApp } from "../../support/app";
import { newDriverWithPhone } from "./driver-with-phone";
import { startPushService } from "./stand-in";

const app = testApp({ VAPID_PRIVATE_KEY: "a1".repeat(32) });
const service = startPushService();
afterAll(() => service.stop());

const HOUR = 3_600_000;
const at = (time: string) => app.setNow(new Date(`2026-12-${time}:00-03:00`));
const send = (services = app.services) => sendPush.handle(services, {});
const driverWithPhone = () => newDriverWithPhone(app, service);

beforeEach(() => at("01T12:00"));
afterEach(async () => {
  service.aheadMs = 0;
  expect(service.faults.splice(0)).toEqual([]);
  for (const table of [pushDevices, pushServices, pushAnswers]) await app.services.db.delete(table);
});

test.each([11, -11])("a clock that is wrong by %d hours signs what services accept", async (hours) => {
  service.aheadMs = hours * HOUR;
  const { phone, tell } = await driverWithPhone();
  await tell("1");
  await send();
  expect(phone.shown).toHaveLength(1);
});

test.each([13, -13])("by %d hours, nothing is sent and the operators are alerted", async (hours) => {
  service.aheadMs = hours * HOUR;
  const { phone, tell } = await driverWithPhone();
  await tell("1");
  await send();
  expect(phone.shown).toEqual([]);
  const trouble = (await troublesOf(app.services)).find(({ kind }) => kind === "push-refused");
  expect(trouble?.sentence).toContain("o relógio do servidor");
  expect((await healthNow(app.services)).find(({ kind }) => kind === "push")).toMatchObject({
    isRed: true,
    state: "Teste recusa a chave",
  });
});

test("a browser that changed its subscription gets what was written before on the new one", async () => {
  const { phone, tell } = await driverWithPhone();
  await tell("1");
  const next = service.newPhone();
  await registerDevice(app.services, { device: phone.device, subscription: next.subscription });
  await send();
  expect([phone.shown.length, next.shown.length]).toEqual([0, 1]);
});

test("under a new key of ours a device gets nothing until it subscribes again, then also what waited", async () => {
  const { phone, tell } = await driverWithPhone();
  await tell("1");
  const pushKeys = vapidKeysOf(Buffer.alloc(32, 7));
  const services = { ...app.services, pushKeys };
  await send(services);
  expect(phone.headers).toEqual([]);
  const next = service.newPhone();
  await registerDevice(services, { device: phone.device, subscription: next.subscription });
  await send(services);
  expect([phone.shown.length, next.shown.length]).toEqual([0, 1]);
  expect(next.headers[0]?.get("authorization")).toEndWith(`k=${pushKeys?.publicKey}`);
});

test("what became part of “5 novidades” is not written again by a mail's next attempt", async () => {
  const { phone, tell } = await driverWithPhone();
  const keys = ["1", "2", "3", "4", "5"];
  at("01T22:00");
  for (const key of keys) await tell(key);
  at("02T07:00");
  await send();
  for (const key of keys) await tell(key);
  await send();
  expect(phone.shown.map(({ title }) => title)).toEqual(["Você tem 5 novidades"]);
  // It is one of the day's three.
  for (const key of ["6", "7"]) {
    await tell(key);
    await send();
  }
  expect(phone.shown).toHaveLength(3);
});

test("a kind that is switched off at night takes no other with it", async () => {
  const { phone, choose, tell } = await driverWithPhone();
  at("01T22:00");
  await tell("1", "month");
  await tell("2", "subscription");
  await choose(["subscription"]);
  at("02T07:00");
  await send();
  expect(phone.shown.map(({ kind }) => kind)).toEqual(["subscription"]);
});

test("Saúde and Números count devices and answers", async () => {
  const [first, second] = [await driverWithPhone(), await driverWithPhone()];
  second.phone.answer = () => new Response(null, { status: 429 });
  for (const { tell } of [first, second]) await tell("1");
  await send();
  expect((await healthNow(app.services)).find(({ kind }) => kind === "push")).toMatchObject({
    isRed: false,
    state: "2 aparelhos",
    detail: "enviados hoje: 1, sem sucesso: 1",
  });
  at("31T12:00");
  const { push } = await measureFigures(app.services.db, "day", app.services.now());
  expect(push).toEqual([
    { service: "local", devices: 2, sent: 1, later: 1, gone: 0, refused: 0, rejected: 0, unanswered: 0 },
  ]);
});

test("a long text is cut to what fits, whole characters, and its path stays", () => {
  const path = `/buscar?escola=${encodeURIComponent("🚌".repeat(TEXT_MAX.listItem))}`;
  const body = Array.from({ length: 3 }, () => "🚌".repeat(TEXT_MAX.listItem)).join("; ");
  const payload = payloadOf({ kind: "waiting", title: "Abriu vaga", body, path });
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(2000);
  const shown = JSON.parse(payload);
  expect([shown.path, body.startsWith(shown.body), shown.body.isWellFormed()]).toEqual([path, true, true]);
});
