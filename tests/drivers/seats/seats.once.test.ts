import { afterEach, describe, expect, test } from "bun:test";
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
const someServices = fc.subarray([...services], { minLength: 1 });
const step = fc.oneof(
  fc.record({ does: fc.constant("seats" as const), seats: seatCount }),
  fc.record({ does: fc.constant("shifts" as const), of: fc.subarray([...shifts]), seats: seatCount }),
  fc.record({ does: fc.constant("confirm" as const) }),
  fc.record({
    does: fc.constant("save" as const),
    services: someServices,
    capacity: fc.integer({ min: 1, max: 6 }),
    availableSeats: seatCount,
    available: fc.constantFrom(true, false, undefined),
    untouched: fc.subarray(["availableSeats", "available"]),
  }),
);

test("whatever is saved in whatever order, one number, shifts, badge, order and filters agree", async () => {
  const { seats, confirm, save, shown, stored } = await visibleDriver({ capacity: 6 });
  const seed = Number(process.env.SEATS_SEED ?? 20261122);
  for (const next of fc.sample(step, { numRuns: 60, seed })) {
    const before = await stored();
    const answer =
      next.does === "seats"
        ? await seats({ seats: next.seats })
        : next.does === "shifts"
          ? await seats({ shifts: Object.fromEntries(next.of.map((shift) => [shift, next.seats])) })
          : next.does === "confirm"
            ? await confirm()
            : await save({ ...wholeProfile, ...next });
    const after = await stored();
    const about = JSON.stringify({ seed, next, status: answer.status });
    expect([200, 400], about).toContain(answer.status);
    if (answer.status === 400) expect(after, about).toEqual(before);
    const { driver, entry } = after;
    const split = splitOf(after.seats);
    if (split) {
      expect(driver.availableSeats, about).toBe(mostSeats(split));
      expect(
        split.map(({ shift }) => shift),
        about,
      ).toEqual(offeredShifts(driver.services));
      expect(split.length, about).toBeGreaterThan(1);
    }
    expect(entry.facts, about).toBe(bitsOf(shiftsWithSeats(driver, after.seats)));
    expect(entry.rank, about).toBe(rank({ ...driver, subscribedSince: after.since }));
    const { availableSeats, available, seats: told } = await shown();
    expect({ availableSeats, available, shifts: told?.shifts ?? null }, about).toEqual({
      availableSeats: driver.availableSeats,
      available: driver.available,
      shifts: split,
    });
  }
});

describe("shifts", () => {
  test("start with the one number, change one by one, and end with one number again", async () => {
    const { seats, split, shown } = await visibleDriver();
    expect(await split()).toBeNull();
    await seats({ shifts: {} });
    expect(await split()).toEqual({ morning: 6, afternoon: 6 });
    const answer = await seats({ shifts: { afternoon: 0 } });
    expect(answer.body).toMatchObject({ success: true, availableSeats: 6, available: true });
    await seats({ shifts: { morning: 3 } });
    expect(await shown()).toMatchObject({ availableSeats: 3, available: true });
    await seats({ seats: 2 });
    expect([await split(), (await shown()).availableSeats]).toEqual([null, 2]);
  });

  test("two devices change different shifts, and both are stored; of one shift the last save wins", async () => {
    const { seats, split, shown } = await visibleDriver();
    await seats({ shifts: {} });
    await Promise.all([seats({ shifts: { morning: 1 } }), seats({ shifts: { afternoon: 2 } })]);
    expect(await split()).toEqual({ morning: 1, afternoon: 2 });
    const later = new Date(Date.now() + 1000);
    app.setNow(later);
    await seats({ shifts: { morning: 5 } });
    expect((await split())?.morning).toBe(5);
    expect((await shown()).seats?.confirmedAt).toBe(later.toISOString());
  });

  test("a driver who said that there are no seats starts with none, and has them again with the first", async () => {
    const { save, seats, split, shown } = await visibleDriver();
    await save({ ...wholeProfile, available: false });
    expect(await shown()).toMatchObject({ availableSeats: 6, available: false });
    await seats({ shifts: { afternoon: 1 } });
    expect(await shown()).toMatchObject({ availableSeats: 1, available: true });
    expect(await split()).toEqual({ morning: 0, afternoon: 1 });
  });

  test("what can't be is refused with a message, over both transports, and nothing changes", async () => {
    const { account, seats, stored } = await visibleDriver();
    const before = await stored();
    const refused: [unknown, string][] = [
      [{ seats: 16 }, profileValidation.seatsAboveCapacity],
      [{ seats: -1 }, profileValidation.availableSeats],
      [{ seats: 1.5 }, validation.valueInvalid],
      [{ seats: "3" }, validation.valueInvalid],
      [{ shifts: { morning: 16 } }, profileValidation.seatsAboveCapacity],
      [{ shifts: { night: 1 } }, validation.shiftNotOffered],
      [{ shifts: { madrugada: 1 } }, validation.valueInvalid],
      [{ seats: 1, shifts: {} }, validation.valueInvalid],
      [{}, validation.valueInvalid],
      ...[-1, 1.5, 86_401, "1", null].map((secondsAgo): [unknown, string] => [
        { seats: 5, secondsAgo },
        validation.valueInvalid,
      ]),
    ];
    const { mutate } = trpcByName(app.url, account.token);
    for (const [input, message] of refused) {
      const answer = await seats(input);
      expect({ input, ...answer }).toMatchObject({ status: 400, body: { code: "VALIDATION", message } });
      expect((await mutate("seats.save", input)).body).toEqual(answer.body);
    }
    expect(await stored()).toEqual(before);
    const single = await visibleDriver({ services: ["Transporte Tarde"] });
    expect(await single.seats({ shifts: { afternoon: 1 } })).toMatchObject({
      status: 400,
      body: { message: validation.shiftsTooFew },
    });
  });
});

describe("a save of the whole profile", () => {
  const halves = { shifts: { morning: 3, afternoon: 0 } };
  const untouched = ["availableSeats", "available"];

  test("keeps the shifts if it has their largest number, ends the split with another, and keeps to the capacity", async () => {
    const { save, seats, split } = await visibleDriver();
    await seats(halves);
    await save({ ...wholeProfile, availableSeats: 3 });
    expect(await split()).toEqual(halves.shifts);
    const tooSmall = await save({ ...wholeProfile, capacity: 2, untouched });
    expect(tooSmall).toMatchObject({ status: 400, body: { message: profileValidation.seatsAboveCapacity } });
    expect(await split()).toEqual(halves.shifts);
    await save({ ...wholeProfile, availableSeats: 4 });
    expect(await split()).toBeNull();
  });

  test("that did not touch the seats keeps what another device saved since, unconfirmed", async () => {
    const { save, seats, saved, split, shown } = await visibleDriver();
    const tapped = new Date(Date.now() - 3 * DAY);
    app.setNow(tapped);
    await seats(halves);
    app.setNow(new Date());
    // The seats were saved separately: the version that the editor loaded is still the latest.
    const answer = await save({
      ...wholeProfile,
      vehicleColor: "Azul",
      updatedAt: saved.updatedAt,
      untouched,
    });
    expect(answer).toMatchObject({ status: 200, body: { availableSeats: 3, vehicleColor: "Azul" } });
    expect(await split()).toEqual(halves.shifts);
    expect((await shown()).seats).toMatchObject({
      confirmedAt: tapped.toISOString(),
      confirmedDaysAgo: 3,
    });
  });

  test("removing a service removes its shift, and a new one starts with none", async () => {
    const { save, seats, split, shown } = await visibleDriver();
    await seats(halves);
    const other = ["Transporte Tarde", "Transporte Noturno"];
    await save({ ...wholeProfile, services: other, untouched });
    expect(await split()).toEqual({ afternoon: 0, night: 0 });
    expect(await shown()).toMatchObject({ availableSeats: 0 });
    await save({ ...wholeProfile, services: ["Transporte Noturno"], availableSeats: 2, available: true });
    expect([await split(), (await shown()).availableSeats]).toEqual([null, 2]);
  });
});

describe("the confirmation", () => {
  test("is counted in days in São Paulo, at read time, and disappears on the 46th", async () => {
    const { confirm, shown } = await visibleDriver();
    // 23:30 in São Paulo.
    const evening = new Date("2026-11-03T02:30:00.000Z");
    app.setNow(evening);
    await confirm();
    const after = async (milliseconds: number) => {
      app.setNow(new Date(evening.getTime() + milliseconds));
      return (await shown()).seats?.confirmedDaysAgo;
    };
    expect(await after(0)).toBe(0);
    expect(await after(DAY / 24)).toBe(1);
    expect(await after(45 * DAY)).toBe(45);
    expect(await after(45 * DAY + DAY / 24)).toBeNull();
    expect((await shown()).seats).toMatchObject({ confirmedAt: null, shifts: null });
  });

  test("“Continua certo” changes nothing else, and causes no conflict in an open editor", async () => {
    const { confirm, seats, save, saved, stored } = await visibleDriver();
    await seats({ shifts: { morning: 3 } });
    const before = await stored();
    app.setNow(new Date(Date.now() + DAY / 24));
    expect(await confirm()).toMatchObject({ status: 200, body: { availableSeats: 6, available: true } });
    const after = await stored();
    expect(after.seats.confirmedAt.getTime()).toBeGreaterThan(before.seats.confirmedAt.getTime());
    expect({ ...after, seats: null }).toEqual({ ...before, seats: null });
    expect((await save({ ...wholeProfile, updatedAt: saved.updatedAt })).status).toBe(200);
  });
});

describe("what waited for a connection", () => {
  test("counts from when it was tapped; what was saved since stays", async () => {
    const { seats, own } = await visibleDriver();
    const base = Date.now();
    app.setNow(new Date(base + HOUR));
    const late = await seats({ seats: 3, secondsAgo: 600 });
    expect(late).toMatchObject({ status: 200, body: { availableSeats: 3, message: successes.seatsSaved } });
    expect((await own()).seats?.confirmedAt).toBe(new Date(base + HOUR - 600_000).toISOString());
    // Tapped before that, or sent a second time: it changes nothing.
    for (const input of [
      { seats: 9, secondsAgo: 1200 },
      { shifts: { morning: 9 }, secondsAgo: 601 },
    ])
      expect((await seats(input)).body).toMatchObject({
        availableSeats: 3,
        message: successes.seatsNewer,
        seats: { shifts: null },
      });
    expect((await seats({ seats: 4, secondsAgo: 0 })).body).toMatchObject({ availableSeats: 4 });
  });

  test("a confirmation confirms what is stored and changes no number, behind “Não há vagas” too", async () => {
    const { seats, own } = await visibleDriver({ available: false });
    const confirm = (secondsAgo: number) => seats({ confirmed: true, secondsAgo });
    const base = Date.now();
    app.setNow(new Date(base + HOUR));
    expect(await confirm(600)).toMatchObject({ status: 200, body: { available: false } });
    expect(await own()).toMatchObject({
      available: false,
      availableSeats: wholeProfile.availableSeats,
      seats: { confirmedAt: new Date(base + HOUR - 600_000).toISOString() },
    });
    // Numbers of another device came later: they are not confirmed as if they had been seen.
    await seats({ shifts: { morning: 2 } });
    app.setNow(new Date(base + 2 * HOUR));
    expect((await confirm(5400)).body).toMatchObject({ message: successes.seatsNewer });
    expect(await own()).toMatchObject({
      seats: { confirmedAt: new Date(base + HOUR).toISOString(), shifts: [{ seats: 2 }, { seats: 0 }] },
    });
  });
});
