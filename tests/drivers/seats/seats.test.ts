import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { drivers } from "../../../drizzle/schema/drivers";
import { searchEntries } from "../../../drizzle/schema/search";
import { driverSeats } from "../../../drizzle/schema/seats";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { profileValidation, validation } from "../../../shared/messages";
import { services } from "../../../shared/profile/profile-fields";
import { mostSeats, offeredShifts, shifts, shiftsWithSeats, splitOf } from "../../../shared/profile/seats";
import { publicProfile } from "../../../shared/schemas/drivers";
import { rank } from "../../../shared/search";
import { bitsOf } from "../../../shared/search/fact-bits";
import { rest, trpcByName } from "../../support/api";
import { startTestApp, type TestApp } from "../../support/app";
import { subscribe, wholeProfile } from "../driver-accounts";
import { accountWithProfile } from "../profile-calls";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.setNow(new Date()));
afterAll(() => app?.close());

const DAY = 86_400_000;

/** A visible driver: morning and afternoon, 6 seats of 15, one number for both. */
async function visibleDriver(change: object = {}) {
  const { account, save, publish, saved } = await accountWithProfile(app, change);
  await subscribe(app.services, account);
  await publish();
  const call = rest(app.url, account.token);
  const shown = async () => publicProfile.parse((await rest(app.url).get(`/drivers/${saved.id}`)).body);
  return {
    account,
    save,
    saved,
    shown,
    seats: (input: unknown) => call.post("/drivers/seats", input),
    confirm: () => call.post("/drivers/seats/confirm"),
    split: async () => (await shown()).seats?.shifts?.map(({ shift, seats }) => [shift, seats]),
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
  const { seats, confirm, save, saved, shown } = await visibleDriver({ capacity: 6 });
  const seed = Number(process.env.SEATS_SEED ?? 20261122);
  for (const next of fc.sample(step, { numRuns: 60, seed })) {
    const before = await stored(saved.id);
    const answer =
      next.does === "seats"
        ? await seats({ seats: next.seats })
        : next.does === "shifts"
          ? await seats({ shifts: Object.fromEntries(next.of.map((shift) => [shift, next.seats])) })
          : next.does === "confirm"
            ? await confirm()
            : await save({ ...wholeProfile, ...next });
    const after = await stored(saved.id);
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
    expect(await split()).toBeUndefined();
    await seats({ shifts: {} });
    expect(await split()).toEqual([
      ["morning", 6],
      ["afternoon", 6],
    ]);
    const answer = await seats({ shifts: { afternoon: 0 } });
    expect(answer.body).toMatchObject({ success: true, availableSeats: 6, available: true });
    await seats({ shifts: { morning: 3 } });
    expect(await shown()).toMatchObject({ availableSeats: 3, available: true });
    await seats({ seats: 2 });
    expect([await split(), (await shown()).availableSeats]).toEqual([undefined, 2]);
  });

  test("two devices change different shifts, and both are stored", async () => {
    const { seats, split } = await visibleDriver();
    await seats({ shifts: {} });
    await Promise.all([seats({ shifts: { morning: 1 } }), seats({ shifts: { afternoon: 2 } })]);
    expect(await split()).toEqual([
      ["morning", 1],
      ["afternoon", 2],
    ]);
  });

  test("of two devices with the same shift the last save wins, with its confirmation", async () => {
    const { seats, split, shown } = await visibleDriver();
    const [first, second] = [new Date("2026-11-10T12:00:00.000Z"), new Date("2026-11-10T12:00:01.000Z")];
    app.setNow(first);
    await seats({ shifts: { morning: 4 } });
    app.setNow(second);
    await seats({ shifts: { morning: 5 } });
    expect((await split())?.[0]).toEqual(["morning", 5]);
    expect((await shown()).seats?.confirmedAt).toBe(second.toISOString());
  });

  test("a driver who said that there are no seats starts with none, and has them again with the first", async () => {
    const { save, seats, split, shown } = await visibleDriver();
    await save({ ...wholeProfile, available: false });
    expect(await shown()).toMatchObject({ availableSeats: 6, available: false });
    await seats({ shifts: { afternoon: 1 } });
    expect(await shown()).toMatchObject({ availableSeats: 1, available: true });
    expect(await split()).toEqual([
      ["morning", 0],
      ["afternoon", 1],
    ]);
  });

  test.each([
    [{ seats: 16 }, profileValidation.seatsAboveCapacity],
    [{ seats: -1 }, profileValidation.availableSeats],
    [{ seats: 1.5 }, validation.valueInvalid],
    [{ seats: "3" }, validation.valueInvalid],
    [{ shifts: { morning: 16 } }, profileValidation.seatsAboveCapacity],
    [{ shifts: { night: 1 } }, validation.shiftNotOffered],
    [{ shifts: { madrugada: 1 } }, validation.valueInvalid],
    [{ seats: 1, shifts: {} }, validation.valueInvalid],
    [{}, validation.valueInvalid],
  ])("%j is refused with a message, over both transports, and nothing changes", async (input, message) => {
    const { account, seats, saved } = await visibleDriver();
    const before = await stored(saved.id);
    const answer = await seats(input);
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION", message } });
    expect((await trpcByName(app.url, account.token).mutate("seats.save", input)).body).toEqual(answer.body);
    expect(await stored(saved.id)).toEqual(before);
  });

  test("one shift is not a split, and without a profile there is nothing to save", async () => {
    const { seats } = await visibleDriver({ services: ["Transporte Tarde"] });
    expect(await seats({ shifts: { afternoon: 1 } })).toMatchObject({
      status: 400,
      body: { message: validation.shiftsTooFew },
    });
  });
});

describe("a save of the whole profile", () => {
  const halves = { shifts: { morning: 3, afternoon: 0 } };
  const untouched = ["availableSeats", "available"];

  test("keeps the shifts if it has their largest number, and ends the split with another", async () => {
    const { save, seats, split } = await visibleDriver();
    await seats(halves);
    await save({ ...wholeProfile, availableSeats: 3 });
    expect(await split()).toHaveLength(2);
    await save({ ...wholeProfile, availableSeats: 4 });
    expect(await split()).toBeUndefined();
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
    expect(await split()).toHaveLength(2);
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
    expect(await split()).toEqual([
      ["afternoon", 0],
      ["night", 0],
    ]);
    expect(await shown()).toMatchObject({ availableSeats: 0 });
    await save({ ...wholeProfile, services: ["Transporte Noturno"], availableSeats: 2, available: true });
    expect([await split(), (await shown()).availableSeats]).toEqual([undefined, 2]);
  });

  test("a capacity below a shift is refused as specified", async () => {
    const { save, seats, split } = await visibleDriver();
    await seats({ shifts: { morning: 9 } });
    const answer = await save({ ...wholeProfile, capacity: 8, untouched });
    expect(answer).toMatchObject({ status: 400, body: { message: profileValidation.seatsAboveCapacity } });
    expect((await split())?.[0]).toEqual(["morning", 9]);
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
    await app.services.db.update(subscriptions).set({ entitledUntil: new Date("2030-01-01") });
    expect(await after(45 * DAY + DAY / 24)).toBeNull();
    expect((await shown()).seats).toMatchObject({ confirmedAt: null, shifts: null });
  });

  test("“Continua certo” changes nothing else, and causes no conflict in an open editor", async () => {
    const { confirm, seats, save, saved } = await visibleDriver();
    await seats({ shifts: { morning: 3 } });
    const before = await stored(saved.id);
    app.setNow(new Date(Date.now() + DAY / 24));
    expect(await confirm()).toMatchObject({ status: 200, body: { availableSeats: 6, available: true } });
    const after = await stored(saved.id);
    expect(after.seats.confirmedAt.getTime()).toBeGreaterThan(before.seats.confirmedAt.getTime());
    expect({ ...after, seats: null }).toEqual({ ...before, seats: null });
    expect((await save({ ...wholeProfile, updatedAt: saved.updatedAt })).status).toBe(200);
  });
});
