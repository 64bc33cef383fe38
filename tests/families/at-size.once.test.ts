import { afterAll, expect, test } from "bun:test";
import { pushDevices } from "../../drizzle/schema/push/tables";
import { notifyWaitingPhones } from "../../server/families/waiting/notify-waiting-phones";
import { sha256 } from "../../server/platform/hash";
import { startPushService } from "../process/push/stand-in";
import { testAppWithMail } from "../support/app";
import { until } from "../support/until";
import { IN_SEASON } from "./requests/request-people";
import { everybodyWaits } from "./waiting/waiting-families";

// `bun run test:long` runs this with a thousand on PostgreSQL and looks at the time; here a few, for the answers.
const PHONES = Number(process.env.PUSH_PHONES ?? 50);
const MS_OF_PHONE = PHONES >= 1000 ? 60 : Number.POSITIVE_INFINITY;

const running = testAppWithMail({ VAPID_PRIVATE_KEY: "e5".repeat(32) });
const service = startPushService();
afterAll(() => service.stop());

test(`${PHONES} phones that wait for one school are told once each, in time`, async () => {
  running.app.setNow(IN_SEASON);
  const { services } = running.app;
  const phones = Array.from({ length: PHONES }, service.newPhone);
  const since = { service: "local" as const, createdAt: IN_SEASON, lastSeenAt: IN_SEASON };
  const devices = phones.map(({ device, subscription: { endpoint, keys } }, index) => {
    const secrets = { secretHash: sha256(device), keyId: services.pushKeys?.id ?? "" };
    return { id: `p${index}`, ...secrets, endpoint, ...keys, ...since };
  });
  await services.db.insert(pushDevices).values(devices);
  const families = devices.map(({ id }) => ({ id, deviceId: id }));
  await everybodyWaits(services.db, families);
  const began = performance.now();
  for (let twice = 0; twice < 2; twice++) {
    await notifyWaitingPhones.handle(services, {});
    await until("all phones", () => phones.every(({ shown }) => shown.length > 0), PHONES * 1000);
  }
  expect(performance.now() - began).toBeLessThan(PHONES * MS_OF_PHONE);
  expect(phones.filter(({ shown }) => shown.length !== 1)).toEqual([]);
}, 600_000);
