import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { drivers } from "../../../drizzle/schema/drivers";
import { searchEntries } from "../../../drizzle/schema/search";
import { driverSeats } from "../../../drizzle/schema/seats";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { seatsToday } from "../../../server/drivers/seats/stored-seats";
import { DAY, HOUR } from "../../../shared/limits";
import { successes } from "../../../shared/messages";
import { services } from "../../../shared/profile/profile-fields";
import { mostSeats, offeredShifts, shifts, shiftsWithSeats, splitOf } from "../../../shared/profile/seats";
import { rank } from "../../../shared/search";
import { bitsOf } from "../../../shared/search/fact-bits";
import { aPublishedDriver, wholeProfile } from "../../people/drivers";
import { testApp } from "../../support/app";

const app = testApp();
afterEach(() => app.setNow(new Date()));

/** A visible driver: morning and afternoon, 6 seats of 15, one number for both. */
async function visibleDriver(change: object = {}) {
  const driver = await aPublishedDriver(app, change);
  const { post, shown } = driver;
  return {
    ...driver,
    seats: (input: unknown) => post("/drivers/seats", input as object),
    split: async () => {
      const told = (await shown()).seats?.shifts;
      return told && Object.fromEntries(told.map(({ shift, seats }) => [shift, seats]));
    },
    stored: async () => {
      const [row] = await app.services.db
        .select({ driver: drivers, seats: driverSeats, entry: searchEntries, paid: subscriptions })
        .from(drivers)
        .innerJoin(driverSeats, seatsToday)
        .innerJoin(searchEntries, eq(searchEntries.driverId, drivers.id))
        .innerJoin(subscriptions, eq(subscriptions.userId, drivers.userId))
        .where(eq(drivers.id, driver.id));
      if (!row) throw new Error("the driver is not stored whole");
      return row;
    },
  };
}

const seatCount = fc.integer({ min: -1, max: 7 });
const someShifts = fc.dictionary(fc.constantFrom(...shifts), seatCount);
const someSave = fc.record({
  services: fc.subarray([...services], { minLength: 1 }),
  capacity: fc.integer({ min: 1, max: 6 }),
  availableSeats: seatCount,
  available: fc.constantFrom(true, false, undefined),
  untouched: fc.subarray(["availableSeats", "available"]),
});
/** A call of a driver: its path and its body. */
const step = fc.oneof(
  seatCount.map((seats) => ["/drivers/seats", { seats }] as const),
  someShifts.map((shifts) => ["/drivers/seats", { shifts }] as const),
  fc.constant(["/drivers/seats/confirm", {}] as const),
  someSave.map((change) => ["/drivers/register", { ...wholeProfile, ...change }] as const),
);

test("whatever is saved in whatever order, one number, shifts, badge, order and filters agree", async () => {
  const { post, shown, stored } = await visibleDriver({ capacity: 6 });
  const seed = Number(process.env.SEATS_SEED ?? 20261122);
  for (const [path, body] of fc.sample(step, { numRuns: 60, seed })) {
    const before = await stored();
    const answer = await post(path, body);
    const after = await stored();
    const about = JSON.stringify({ seed, path, body, status: answer.status });
    expect([200, 400], about).toContain(answer.status);
    if (answer.status === 400) expect(after, about).toEqual(before);
    const { driver, entry } = after;
    const split = splitOf(after.seats);
    if (split) {
      const offered = offeredShifts(driver.services);
      expect(driver.availableSeats, about).toBe(mostSeats(split));
      expect({ about, shifts: split.map(({ shift }) => shift) }).toEqual({ about, shifts: offered });
      expect(split.length, about).toBeGreaterThan(1);
    }
    expect(entry.facts, about).toBe(bitsOf(shiftsWithSeats(driver, after.seats)));
    expect(entry.rank, about).toBe(rank({ ...driver, subscribedSince: after.paid.subscribedSince }));
    const { availableSeats, available } = driver;
    expect(await shown(), about).toMatchObject({ availableSeats, available, seats: { shifts: split } });
  }
});

test("shifts start with the one number, and change one by one on any device", async () => {
  const { seats, split } = await visibleDriver();
  expect(await split()).toBeNull();
  await seats({ shifts: {} });
  expect(await split()).toEqual({ morning: 6, afternoon: 6 });
  await Promise.all([seats({ shifts: { morning: 1 } }), seats({ shifts: { afternoon: 2 } })]);
  expect(await split()).toEqual({ morning: 1, afternoon: 2 });
});

test("a save of the whole profile keeps the shifts, unconfirmed, until it brings another number or other services", async () => {
  const { save, seats, saved, split, shown } = await visibleDriver();
  const halves = { shifts: { morning: 3, afternoon: 0 } };
  const untouched = ["availableSeats", "available"];
  const whole = (change: object) => save({ ...wholeProfile, ...change });
  app.setNow(new Date(Date.now() - 3 * DAY));
  await seats(halves);
  app.setNow(new Date());
  // The seats were saved separately: the version that the editor loaded is still the latest.
  const answer = await whole({ vehicleColor: "Azul", updatedAt: saved.updatedAt, untouched });
  expect(answer).toMatchObject({ status: 200, body: { availableSeats: 3, vehicleColor: "Azul" } });
  expect(await split()).toEqual(halves.shifts);
  expect(await shown()).toMatchObject({ seats: { confirmedDaysAgo: 3 } });
  await whole({ services: ["Transporte Tarde", "Transporte Noturno"], untouched });
  expect(await split()).toEqual({ afternoon: 0, night: 0 });
  await whole({ availableSeats: 4 });
  expect(await split()).toBeNull();
});

test("“Continua certo” counts for 45 days in São Paulo, at read time, and changes nothing else", async () => {
  // 23:30 in São Paulo.
  const evening = new Date("2026-11-03T02:30:00.000Z");
  const after = (milliseconds: number) => app.setNow(new Date(evening.getTime() + milliseconds));
  after(-HOUR);
  const { post, seats, shown, stored } = await visibleDriver();
  await seats({ shifts: { morning: 3 } });
  const before = await stored();
  after(0);
  await post("/drivers/seats/confirm");
  const { seats: confirmed, ...others } = await stored();
  expect(confirmed.confirmedAt).toEqual(evening);
  expect({ ...others, seats: before.seats }).toEqual(before);
  const daysAgo = async (milliseconds: number) => {
    after(milliseconds);
    return (await shown()).seats?.confirmedDaysAgo;
  };
  expect([await daysAgo(0), await daysAgo(HOUR)]).toEqual([0, 1]);
  expect([await daysAgo(45 * DAY), await daysAgo(45 * DAY + HOUR)]).toEqual([45, null]);
});

test("what waited for a connection counts from when it was tapped; what was saved since stays, and isn't confirmed unseen", async () => {
  const { seats, shown } = await visibleDriver({ available: false });
  const confirm = (secondsAgo: number) => seats({ confirmed: true, secondsAgo });
  const base = Date.now();
  const atHour = (hours: number, seconds = 0) => new Date(base + hours * HOUR + seconds * 1000);
  const confirmedAt = (moment: Date) => ({ seats: { confirmedAt: moment.toISOString() } });
  app.setNow(atHour(1));
  // It confirms what is stored and changes no number, behind “Não há vagas” too.
  await confirm(600);
  const { availableSeats } = wholeProfile;
  expect(await shown()).toMatchObject({ available: false, availableSeats, ...confirmedAt(atHour(1, -600)) });
  await seats({ shifts: { morning: 2 } });
  app.setNow(atHour(2));
  expect((await confirm(5400)).body).toMatchObject({ message: successes.seatsNewer });
  expect(await shown()).toMatchObject(confirmedAt(atHour(1)));
  const late = await seats({ seats: 3, secondsAgo: 600 });
  expect(late).toMatchObject({ status: 200, body: { availableSeats: 3, message: successes.seatsSaved } });
  expect(await shown()).toMatchObject(confirmedAt(atHour(2, -600)));
  // Tapped before that, or sent a second time: it changes nothing.
  const stays = { availableSeats: 3, message: successes.seatsNewer, seats: { shifts: null } };
  expect((await seats({ seats: 9, secondsAgo: 601 })).body).toMatchObject(stays);
});
