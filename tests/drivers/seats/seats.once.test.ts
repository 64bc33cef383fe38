import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { drivers } from "../../../drizzle/schema/drivers";
import { searchEntries } from "../../../drizzle/schema/search";
import { driverSeats } from "../../../drizzle/schema/seats";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { DAY, HOUR } from "../../../shared/limits";
import { profileValidation, successes, validation } from "../../../shared/messages";
import { services } from "../../../shared/profile/profile-fields";
import { mostSeats, offeredShifts, shifts, shiftsWithSeats, splitOf } from "../../../shared/profile/seats";
import { ownProfile } from "../../../shared/schemas/profile";
import { rank } from "../../../shared/search";
import { bitsOf } from "../../../shared/search/fact-bits";
import { trpcByName } from "../../support/api";
import { testApp } from "../../support/app";
import { wholeProfile } from "../driver-accounts";
import { aPublishedDriver } from "../profile-calls";

const app = testApp();
afterEach(() => app.setNow(new Date()));

/** A visible driver: morning and afternoon, 6 seats of 15, one number for both. */
async function visibleDriver(change: object = {}) {
  const driver = await aPublishedDriver(app, change);
  const { id, get, post, shown } = driver;
  return {
    ...driver,
    seats: (input: unknown) => post("/drivers/seats", input as object),
    confirm: () => post("/drivers/seats/confirm"),
    split: async () => {
      const told = (await shown()).seats?.shifts;
      return told && Object.fromEntries(told.map(({ shift, seats }) => [shift, seats]));
    },
    own: async () => ownProfile.parse((await get("/drivers/profile")).body),
    stored: () => stored(id),
  };
}

async function stored(driverId: string) {
  const { db } = app.services;
  const [row] = await db
    .select({
      driver: drivers,
      seats: driverSeats,
      entry: searchEntries,
      since: subscriptions.subscribedSince,
    })
    .from(drivers)
    .innerJoin(driverSeats, eq(driverSeats.driverId, drivers.id))
    .innerJoin(searchEntries, eq(searchEntries.driverId, drivers.id))
    .innerJoin(subscriptions, eq(subscriptions.userId, drivers.userId))
    .where(eq(drivers.id, driverId));
  if (!row) throw new Error("the driver is not stored whole");
  return row;
}

const seatCount = fc.integer({ min: -1, max: 7 });
const someShifts = fc.record({ of: fc.subarray([...shifts]), seats: seatCount });
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
  someShifts.map(
    ({ of, seats }) =>
      ["/drivers/seats", { shifts: Object.fromEntries(of.map((shift) => [shift, seats])) }] as const,
  ),
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
    expect(entry.rank, about).toBe(rank({ ...driver, subscribedSince: after.since }));
    const { availableSeats, available, seats: told } = await shown();
    const shownSeats = { availableSeats, available, shifts: told?.shifts ?? null };
    const { availableSeats: storedSeats, available: storedAvailable } = driver;
    expect(shownSeats, about).toEqual({
      availableSeats: storedSeats,
      available: storedAvailable,
      shifts: split,
    });
  }
});

test("shifts start with the one number, change one by one on any device, and end with one number again", async () => {
  const { seats, save, split, shown } = await visibleDriver();
  expect(await split()).toBeNull();
  await seats({ shifts: {} });
  expect(await split()).toEqual({ morning: 6, afternoon: 6 });
  const { body } = await seats({ shifts: { afternoon: 0 } });
  expect(body).toMatchObject({ success: true, availableSeats: 6, available: true });
  await Promise.all([seats({ shifts: { morning: 1 } }), seats({ shifts: { afternoon: 2 } })]);
  expect(await split()).toEqual({ morning: 1, afternoon: 2 });
  const later = new Date(Date.now() + 1000);
  app.setNow(later);
  await seats({ shifts: { morning: 5 } });
  expect(await split()).toEqual({ morning: 5, afternoon: 2 });
  const confirmedAt = later.toISOString();
  expect(await shown()).toMatchObject({ availableSeats: 5, available: true, seats: { confirmedAt } });
  await seats({ seats: 2 });
  expect([await split(), (await shown()).availableSeats]).toEqual([null, 2]);
  // Who said that there are no seats starts with none, and has them again with the first.
  await save({ ...wholeProfile, available: false });
  expect(await shown()).toMatchObject({ availableSeats: 6, available: false });
  await seats({ shifts: { afternoon: 1 } });
  expect(await shown()).toMatchObject({ availableSeats: 1, available: true });
  expect(await split()).toEqual({ morning: 0, afternoon: 1 });
});

test("what can't be is refused with a message, over both transports, and nothing changes", async () => {
  const { account, seats, stored } = await visibleDriver();
  const before = await stored();
  const { mutate } = trpcByName(app.url, account.token);
  for (const [input, message] of [
    [{ seats: 16 }, profileValidation.seatsAboveCapacity],
    [{ seats: -1 }, profileValidation.availableSeats],
    [{ seats: 1.5 }, validation.valueInvalid],
    [{ seats: "3" }, validation.valueInvalid],
    [{ shifts: { morning: 16 } }, profileValidation.seatsAboveCapacity],
    [{ shifts: { night: 1 } }, validation.shiftNotOffered],
    [{ shifts: { madrugada: 1 } }, validation.valueInvalid],
    [{ seats: 1, shifts: {} }, validation.valueInvalid],
    [{}, validation.valueInvalid],
    [{ seats: 5, secondsAgo: -1 }, validation.valueInvalid],
    [{ seats: 5, secondsAgo: 1.5 }, validation.valueInvalid],
    [{ seats: 5, secondsAgo: 86_401 }, validation.valueInvalid],
    [{ seats: 5, secondsAgo: "1" }, validation.valueInvalid],
    [{ seats: 5, secondsAgo: null }, validation.valueInvalid],
  ] as const) {
    const answer = await seats(input);
    expect({ input, ...answer }).toMatchObject({ status: 400, body: { code: "VALIDATION", message } });
    expect((await mutate("seats.save", input)).body).toEqual(answer.body);
  }
  expect(await stored()).toEqual(before);
  const single = await visibleDriver({ services: ["Transporte Tarde"] });
  const tooFew = { status: 400, body: { message: validation.shiftsTooFew } };
  expect(await single.seats({ shifts: { afternoon: 1 } })).toMatchObject(tooFew);
});

test("a save of the whole profile keeps the shifts, unconfirmed, until it brings another number or other services", async () => {
  const { save, seats, saved, split, shown } = await visibleDriver();
  const halves = { shifts: { morning: 3, afternoon: 0 } };
  const untouched = ["availableSeats", "available"];
  const whole = (change: object) => save({ ...wholeProfile, ...change });
  const tapped = new Date(Date.now() - 3 * DAY);
  app.setNow(tapped);
  await seats(halves);
  app.setNow(new Date());
  // The seats were saved separately: the version that the editor loaded is still the latest.
  const answer = await whole({ vehicleColor: "Azul", updatedAt: saved.updatedAt, untouched });
  expect(answer).toMatchObject({ status: 200, body: { availableSeats: 3, vehicleColor: "Azul" } });
  expect(await split()).toEqual(halves.shifts);
  const confirmedAt = tapped.toISOString();
  expect(await shown()).toMatchObject({ seats: { confirmedAt, confirmedDaysAgo: 3 } });
  await whole({ availableSeats: 3 });
  const message = profileValidation.seatsAboveCapacity;
  expect(await whole({ capacity: 2, untouched })).toMatchObject({ status: 400, body: { message } });
  expect(await split()).toEqual(halves.shifts);
  await whole({ services: ["Transporte Tarde", "Transporte Noturno"], untouched });
  expect(await split()).toEqual({ afternoon: 0, night: 0 });
  expect(await shown()).toMatchObject({ availableSeats: 0 });
  await whole({ services: ["Transporte Noturno"], availableSeats: 2, available: true });
  expect([await split(), (await shown()).availableSeats]).toEqual([null, 2]);
  await whole({});
  await seats(halves);
  await whole({ availableSeats: 4 });
  expect(await split()).toBeNull();
});

test("“Continua certo” counts for 45 days in São Paulo, at read time, and changes nothing else, not even an open editor", async () => {
  // 23:30 in São Paulo.
  const evening = new Date("2026-11-03T02:30:00.000Z");
  const after = (milliseconds: number) => app.setNow(new Date(evening.getTime() + milliseconds));
  after(-HOUR);
  const { confirm, save, saved, seats, shown, stored } = await visibleDriver();
  await seats({ shifts: { morning: 3 } });
  const before = await stored();
  after(0);
  expect(await confirm()).toMatchObject({ status: 200, body: { availableSeats: 6, available: true } });
  const { seats: confirmed, ...others } = await stored();
  expect(confirmed.confirmedAt).toEqual(evening);
  expect({ ...others, seats: before.seats }).toEqual(before);
  for (const [milliseconds, confirmedDaysAgo] of [
    [0, 0],
    [HOUR, 1],
    [45 * DAY, 45],
    [45 * DAY + HOUR, null],
  ] as const) {
    after(milliseconds);
    expect({ milliseconds, ...(await shown()).seats }).toMatchObject({ milliseconds, confirmedDaysAgo });
  }
  expect((await shown()).seats).toMatchObject({ confirmedAt: null });
  after(0);
  expect((await save({ ...wholeProfile, updatedAt: saved.updatedAt })).status).toBe(200);
});

test("what waited for a connection counts from when it was tapped; what was saved since stays, and isn't confirmed unseen", async () => {
  const { seats, own } = await visibleDriver({ available: false });
  const confirm = (secondsAgo: number) => seats({ confirmed: true, secondsAgo });
  const base = Date.now();
  const atHour = (hours: number, seconds = 0) => new Date(base + hours * HOUR + seconds * 1000);
  const confirmedAt = (moment: Date, more = {}) => ({
    seats: { confirmedAt: moment.toISOString(), ...more },
  });
  app.setNow(atHour(1));
  // It confirms what is stored and changes no number, behind “Não há vagas” too.
  expect(await confirm(600)).toMatchObject({ status: 200, body: { available: false } });
  const { availableSeats } = wholeProfile;
  expect(await own()).toMatchObject({ available: false, availableSeats, ...confirmedAt(atHour(1, -600)) });
  await seats({ shifts: { morning: 2 } });
  app.setNow(atHour(2));
  expect((await confirm(5400)).body).toMatchObject({ message: successes.seatsNewer });
  const numbers = { shifts: [{ seats: 2 }, { seats: 0 }] };
  expect(await own()).toMatchObject(confirmedAt(atHour(1), numbers));
  const late = await seats({ seats: 3, secondsAgo: 600 });
  expect(late).toMatchObject({ status: 200, body: { availableSeats: 3, message: successes.seatsSaved } });
  expect(await own()).toMatchObject(confirmedAt(atHour(2, -600)));
  // Tapped before that, or sent a second time: it changes nothing.
  const stays = { availableSeats: 3, message: successes.seatsNewer, seats: { shifts: null } };
  expect((await seats({ seats: 9, secondsAgo: 1200 })).body).toMatchObject(stays);
  expect((await seats({ shifts: { morning: 9 }, secondsAgo: 601 })).body).toMatchObject(stays);
  expect((await seats({ seats: 4, secondsAgo: 0 })).body).toMatchObject({ availableSeats: 4 });
});
