import { afterAll, expect, test } from "bun:test";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import { waitingFamilies, waitingNotices } from "../../../drizzle/schema/waiting";
import { notifyWaitingPhones } from "../../../server/families/waiting/notify-waiting-phones";
import { pivotOfLastWord } from "../../../server/families/waiting/pivot";
import { sha256 } from "../../../server/platform/hash";
import { schoolWords } from "../../../shared/places/school-names";
import { startPushService } from "../../process/push/stand-in";
import { searchOn } from "../../search/search-database";
import { rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { until } from "../../support/until";

const PHONES = Number(process.env.PUSH_PHONES ?? 50);
// The bar is for a thousand, on a machine with little else to do (`bun run test:long`).
const isTimed = PHONES >= 1000;
const SCHOOL = "Colégio Machado de Assis";
const BEFORE = new Date("2026-03-01T12:00:00Z");
const NOON = new Date("2026-12-01T15:00:00Z");

const running = testAppWithMail({ VAPID_PRIVATE_KEY: "e5".repeat(32) });
const service = startPushService();
afterAll(() => service.stop());

/** Phones that wait for one school, and a driver who comes to serve it. */
async function oneOpening() {
  const { db, pushKeys } = running.app.services;
  const phones = Array.from({ length: PHONES }, service.newPhone);
  const name = schoolWords([SCHOOL]);
  for (let from = 0; from < PHONES; from += 1000) {
    const some = phones.slice(from, from + 1000).map((phone, index) => ({ phone, id: `p${from + index}` }));
    await db.insert(pushDevices).values(
      some.map(({ id, phone: { device, subscription } }) => ({
        id,
        secretHash: sha256(device),
        endpoint: subscription.endpoint,
        ...subscription.keys,
        service: "local" as const,
        keyId: pushKeys?.id ?? "",
        createdAt: NOON,
        lastSeenAt: NOON,
      })),
    );
    await db.insert(waitingFamilies).values(some.map(({ id }) => ({ id, deviceId: id })));
    await db.insert(waitingNotices).values(
      some.map(({ id }) => ({
        id,
        familyId: id,
        state: "SP",
        city: "Campinas",
        cityName: "campinas",
        place: SCHOOL,
        name,
        kind: "school" as const,
        pivot: pivotOfLastWord(name),
        createdAt: BEFORE,
        confirmedAt: BEFORE,
        endsAt: new Date("2099-01-01"),
      })),
    );
  }
  await (await searchOn(db)).addDriver({
    offeredSchoolTransport: [SCHOOL],
    entitledUntil: new Date("2099-01-01"),
  });
  return phones;
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

test(
  `${PHONES} phones that wait for one school are told once each${isTimed ? ", in under 60 ms a phone" : ""}, and searches go on`,
  async () => {
    running.app.setNow(NOON);
    const phones = await oneOpening();
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
    await until(
      "all phones",
      async () => {
        times.push(await search());
        return phones.every(({ shown }) => shown.length > 0);
      },
      60_000 + PHONES * 100,
    );
    const took = performance.now() - began;
    console.log(
      `${PHONES} phones in ${(took / 1000).toFixed(1)} s; ${times.length} searches meanwhile, median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
    );
    if (isTimed) {
      expect(took).toBeLessThan(PHONES * 60);
      expect(median(times)).toBeLessThan(200);
    }
    await notifyWaitingPhones.handle(running.app.services, {});
    expect(phones.filter(({ shown }) => shown.length !== 1)).toEqual([]);
    expect(service.faults).toEqual([]);
  },
  60_000 + 60_000 + PHONES * 100,
);
