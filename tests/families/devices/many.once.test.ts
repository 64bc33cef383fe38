import { afterAll, expect, test } from "bun:test";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import { notifyWaitingPhones } from "../../../server/families/waiting/notify-waiting-phones";
import { sha256 } from "../../../server/platform/hash";
import { startPushService } from "../../process/push/stand-in";
import { rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { until } from "../../support/until";
import { everybodyWaits } from "../waiting/waiting-families";

const PHONES = Number(process.env.PUSH_PHONES ?? 50);
// The bar is for a thousand, on a machine with little else to do (`bun run test:long`).
const isTimed = PHONES >= 1000;
const TIMEOUT = 60_000 + PHONES * 100;
const NOON = new Date("2026-12-01T15:00:00Z");

const running = testAppWithMail({ VAPID_PRIVATE_KEY: "e5".repeat(32) });
const service = startPushService();
afterAll(() => service.stop());

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

test(
  `${PHONES} phones that wait for one school are told once each${isTimed ? ", in under 60 ms a phone" : ""}, and searches go on`,
  async () => {
    running.app.setNow(NOON);
    const { db, pushKeys } = running.app.services;
    const phones = Array.from({ length: PHONES }, service.newPhone);
    const keyId = pushKeys?.id ?? "";
    const since = { service: "local" as const, keyId, createdAt: NOON, lastSeenAt: NOON };
    const devices = phones.map(({ device, subscription: { endpoint, keys } }, index) => {
      return { id: `p${index}`, secretHash: sha256(device), endpoint, ...keys, ...since };
    });
    await db.insert(pushDevices).values(devices);
    const families = devices.map(({ id }) => ({ id, deviceId: id }));
    await everybodyWaits(db, families);
    const search = async () => {
      const began = performance.now();
      const { status } = await rest(running.app.url).get("/drivers/search", {
        state: "SP",
        city: "Campinas",
      });
      expect(status).toBe(200);
      return performance.now() - began;
    };
    for (let warm = 0; warm < 5; warm++) await search();
    const began = performance.now();
    await notifyWaitingPhones.handle(running.app.services, {});
    const times: number[] = [];
    const areTold = async () => {
      times.push(await search());
      return phones.every(({ shown }) => shown.length > 0);
    };
    await until("all phones", areTold, TIMEOUT);
    const took = performance.now() - began;
    const searches = `${times.length} searches meanwhile, median ${median(times).toFixed(1)} ms`;
    console.log(`${PHONES} phones in ${(took / 1000).toFixed(1)} s; ${searches}`);
    if (isTimed) {
      expect(took).toBeLessThan(PHONES * 60);
      expect(median(times)).toBeLessThan(200);
    }
    await notifyWaitingPhones.handle(running.app.services, {});
    expect(phones.filter(({ shown }) => shown.length !== 1)).toEqual([]);
    expect(service.faults).toEqual([]);
  },
  60_000 + TIMEOUT,
);
