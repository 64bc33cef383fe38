import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { photos, photoVariants } from "../../drizzle/schema/photos";
import { searchEntries } from "../../drizzle/schema/search";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { seedDemo } from "../../drizzle/seeds/demo";
import { DEMO_PASSWORD } from "../../drizzle/seeds/demo-logins";
import { portraits } from "../../drizzle/seeds/portraits";
import { refreshDemoDates } from "../../drizzle/seeds/refresh-demo-dates";
import { verifyPassword } from "../../server/accounts/passwords";
import type { Db } from "../../server/platform/database/database";
import { hasVacancy } from "../../shared/drivers";
import { FEATURED_DRIVERS_MAX } from "../../shared/limits";
import { photoFormats, photoSizes } from "../../shared/photos";
import { openTestDatabase, type TestDatabase } from "../support/databases";

const DAY = 86_400_000;
const now = new Date("2026-11-20T15:00:00Z");
let seeded: TestDatabase;
let db: Db;

beforeAll(async () => {
  seeded = await openTestDatabase();
  db = seeded.database.db;
  const started = performance.now();
  const outcome = await seedDemo(db, { now });
  console.log(`demo data: ${outcome.drivers} drivers in ${Math.round(performance.now() - started)} ms`);
});
afterAll(() => seeded.close());

async function everythingIn(database: Db) {
  const accounts = await database.select().from(users).orderBy(asc(users.id));
  const pictures = await database.select().from(photos).orderBy(asc(photos.hash));
  return {
    users: accounts.map((user) => ({ ...user, passwordHash: "" })),
    drivers: await database.select().from(drivers).orderBy(asc(drivers.id)),
    subscriptions: await database.select().from(subscriptions).orderBy(asc(subscriptions.id)),
    search: await database.select().from(searchEntries).orderBy(asc(searchEntries.driverId)),
    photos: pictures.map(({ hash }) => hash),
  };
}

describe("seedDemo", () => {
  test("loads all drivers, every portrait and the search entries of the visible", async () => {
    const loaded = await everythingIn(db);
    expect(loaded.drivers.length).toBeGreaterThanOrEqual(60);
    expect(loaded.photos).toHaveLength(portraits.length);
    expect(await db.$count(photoVariants)).toBe(portraits.length * photoSizes.length * photoFormats.length);
    expect(loaded.subscriptions.every(({ isDemo }) => isDemo)).toBe(true);
    const entitled = new Set(loaded.subscriptions.flatMap((row) => (row.entitledUntil ? row.userId : [])));
    const visible = loaded.drivers.filter(
      (row) => row.isPublic && !row.suspendedAt && !row.heldAt && entitled.has(row.userId),
    );
    expect(loaded.search.map(({ driverId }) => driverId)).toEqual(visible.map(({ id }) => id));
  });

  test("lets everybody sign in with the one password", async () => {
    const [user] = await db.select().from(users).where(eq(users.email, "ativa@demo.rotaescola.example"));
    expect(await verifyPassword(DEMO_PASSWORD, user?.passwordHash)).toBe(true);
    const hashes = await db.selectDistinct({ hash: users.passwordHash }).from(users);
    expect(hashes).toHaveLength(1);
  });

  test("gives Vila Mariana more than one page, and the featured cards something to shorten", async () => {
    const ranked = await db
      .select()
      .from(drivers)
      .innerJoin(searchEntries, eq(searchEntries.driverId, drivers.id))
      .orderBy(asc(searchEntries.rank), asc(searchEntries.driverId));
    const visible = ranked.map((row) => row.drivers);
    expect(
      visible.filter(({ offeredNeighborhoods }) => offeredNeighborhoods.includes("Vila Mariana")).length,
    ).toBeGreaterThan(10);
    const featured = visible.filter(hasVacancy).slice(0, FEATURED_DRIVERS_MAX);
    expect(
      featured.some((row) => row.offeredNeighborhoods.length > 3 && row.offeredSchoolTransport.length > 2),
    ).toBe(true);
    expect(new Set(featured.map(({ serviceCity }) => serviceCity)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(featured.map(({ photoHash }) => photoHash)).size).toBe(featured.length);
  });

  test("does not change a database with an account", async () => {
    const before = await everythingIn(db);
    expect(await seedDemo(db, { now })).toEqual({ drivers: 0, skipped: true });
    expect(await everythingIn(db)).toEqual(before);
  });

  test("makes the same data every time, also when two servers start at once", async () => {
    const other = await openTestDatabase();
    try {
      const outcomes = await Promise.all([
        seedDemo(other.database.db, { now }),
        seedDemo(other.database.db, { now }),
      ]);
      expect(outcomes.filter(({ skipped }) => skipped)).toHaveLength(1);
      const withoutNumbers = (data: Awaited<ReturnType<typeof everythingIn>>) => ({
        ...data,
        search: data.search.map(({ driverId, rank, entitledUntil, schools }) => ({
          driverId,
          rank,
          entitledUntil,
          schools,
        })),
      });
      expect(withoutNumbers(await everythingIn(other.database.db))).toEqual(
        withoutNumbers(await everythingIn(db)),
      );
    } finally {
      await other.close();
    }
  });
});

// The last one: it moves the dates of the database that the others read.
test("refreshDemoDates moves demo subscriptions by whole days, search with them, and nobody else's", async () => {
  const before = await everythingIn(db);
  const own = before.subscriptions.find(({ status }) => status === "active")?.id ?? "";
  await db.update(subscriptions).set({ isDemo: false }).where(eq(subscriptions.id, own));

  expect(await refreshDemoDates(db, new Date(now.getTime() + 8 * 3_600_000))).toBe(0);
  const later = new Date(now.getTime() + 45 * DAY);
  expect(await refreshDemoDates(db, later)).toBe(before.subscriptions.length - 1);
  expect(await refreshDemoDates(db, later)).toBe(0);

  const after = await everythingIn(db);
  for (const [position, was] of before.subscriptions.entries()) {
    const days = was.id === own ? 0 : 45;
    const moved = (date: Date | null) => date && new Date(date.getTime() + days * DAY);
    expect(after.subscriptions[position]).toMatchObject({
      startedAt: moved(was.startedAt),
      subscribedSince: moved(was.subscribedSince),
      currentPeriodStart: moved(was.currentPeriodStart),
      currentPeriodEnd: moved(was.currentPeriodEnd),
      canceledAt: moved(was.canceledAt),
      endedAt: moved(was.endedAt),
      entitledUntil: moved(was.entitledUntil),
    });
  }
  const found = ({ search }: typeof after) => search.map(({ driverId }) => driverId);
  expect(found(after)).toEqual(found(before));
  const entitlements = await db
    .select({ entry: searchEntries.entitledUntil, own: subscriptions.entitledUntil })
    .from(searchEntries)
    .innerJoin(drivers, eq(drivers.id, searchEntries.driverId))
    .innerJoin(subscriptions, eq(subscriptions.userId, drivers.userId));
  expect(entitlements.filter(({ entry, own: truth }) => Number(entry) !== Number(truth))).toEqual([]);
});
