import { beforeAll, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { documentPages } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import { profileHolds } from "../../drizzle/schema/memory";
import { photos, photoVariants } from "../../drizzle/schema/photos";
import { searchEntries } from "../../drizzle/schema/search";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { seedDemo } from "../../drizzle/seeds/demo";
import { DEMO_PASSWORD, demoEmail } from "../../drizzle/seeds/demo-logins";
import { portraits } from "../../drizzle/seeds/portraits";
import { refreshDemoDates } from "../../drizzle/seeds/refresh-demo-dates";
import { verifyPassword } from "../../server/accounts/passwords";
import { decryptPage } from "../../server/documents/encrypt-page";
import { readOwnDocuments } from "../../server/documents/own-documents";
import type { Db } from "../../server/platform/database/database";
import { openDocumentKeys } from "../../server/platform/keys/documents/document-keys";
import { statusOf } from "../../shared/documents/documents";
import { DAY } from "../../shared/limits";
import { photoFormats, photoShapes, photoSizes } from "../../shared/photos";
import { vehiclePhotoKinds } from "../../shared/profile/vehicle-photos";
import { openTestDatabase } from "../support/databases";
import { forFile } from "../support/for-file";

const now = new Date("2026-11-20T15:00:00Z");
const keys = openDocumentKeys({ documents: { key: Buffer.alloc(32, 7), oldKeys: [] } });
const seed = async (database: Db) => seedDemo(database, { now, documentKey: (await keys).current });
const aDatabase = () => forFile(openTestDatabase, ({ close }) => close());
const [seeded, other] = [aDatabase(), aDatabase()];
let db: Db;
beforeAll(async () => {
  db = seeded.database.db;
  await seed(db);
});

async function everythingIn(database: Db) {
  const accounts = await database.select().from(users).orderBy(asc(users.id));
  const search = await database.select().from(searchEntries).orderBy(asc(searchEntries.driverId));
  return {
    users: accounts.map((user) => ({ ...user, passwordHash: "" })),
    drivers: await database.select().from(drivers).orderBy(asc(drivers.id)),
    subscriptions: await database.select().from(subscriptions).orderBy(asc(subscriptions.id)),
    search: search.map(({ driverId, rank, entitledUntil }) => ({ driverId, rank, entitledUntil })),
    photos: await database.select({ hash: photos.hash }).from(photos).orderBy(asc(photos.hash)),
  };
}

test("all drivers are loaded, every portrait and the search entries of the visible; all sign in with the one password", async () => {
  const loaded = await everythingIn(db);
  expect(loaded.photos).toHaveLength(portraits.length + vehiclePhotoKinds.length);
  const sizes =
    portraits.length * photoSizes.length + vehiclePhotoKinds.length * photoShapes.vehicle.sizes.length;
  expect(await db.$count(photoVariants)).toBe(sizes * photoFormats.length);
  expect(loaded.subscriptions.every(({ isDemo }) => isDemo)).toBe(true);
  const entitled = new Set(loaded.subscriptions.flatMap((row) => (row.entitledUntil ? row.userId : [])));
  const held = new Set((await db.select().from(profileHolds)).map(({ driverId }) => driverId));
  const visible = loaded.drivers.filter(
    (row) => row.isPublic && !row.suspendedAt && !held.has(row.id) && entitled.has(row.userId),
  );
  expect(loaded.search.map(({ driverId }) => driverId)).toEqual(visible.map(({ id }) => id));
  const [hash, ...others] = await db.selectDistinct({ words: users.passwordHash }).from(users);
  expect([await verifyPassword(DEMO_PASSWORD, hash?.words), others]).toEqual([true, []]);
});

test("a database with an account is not changed; the data are the same every time, also when two servers start at once", async () => {
  const before = await everythingIn(db);
  expect(await seed(db)).toEqual({ drivers: 0, skipped: true });
  expect(await everythingIn(db)).toEqual(before);
  const outcomes = await Promise.all([seed(other.database.db), seed(other.database.db)]);
  expect(outcomes.filter(({ skipped }) => skipped)).toHaveLength(1);
  expect(await everythingIn(other.database.db)).toEqual(before);
});

// The last one: it moves the dates of the database that the others read.
test("started again weeks later, subscriptions move by whole days, nobody else's does, and documents are as they were", async () => {
  const documentsOn = async (at: Date) => {
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.email, demoEmail("ativa")));
    if (!user) throw new Error("no demo login");
    const own = await readOwnDocuments({ db, now: () => at, user, documentKeys: await keys });
    return Object.fromEntries(own.documents.map((document) => [document.type, statusOf(document, at)]));
  };
  const late = { licence: "expiring", course: "refused" } as const;
  const every = { authorisation: "valid", inspection: "review", insurance: "none", ...late } as const;
  expect(await documentsOn(now)).toEqual(every);
  const [page] = await db.select().from(documentPages);
  if (!page) throw new Error("no page");
  const picture = await decryptPage(await keys, page, page);
  expect(Buffer.from(picture).toString("hex")).toStartWith("ffd8ff");

  const before = await everythingIn(db);
  const own = before.subscriptions.find(({ status }) => status === "active")?.id ?? "";
  await db.update(subscriptions).set({ isDemo: false }).where(eq(subscriptions.id, own));
  expect(await refreshDemoDates(db, new Date(now.getTime() + 8 * 3_600_000))).toBe(0);
  const later = new Date(now.getTime() + 45 * DAY);
  expect(await refreshDemoDates(db, later)).toBe(before.subscriptions.length - 1);
  expect(await documentsOn(later)).toEqual(every);
  const after = await everythingIn(db);
  for (const [position, was] of before.subscriptions.entries()) {
    const moved = (date: Date | null) => date && new Date(date.getTime() + (was.id === own ? 0 : 45) * DAY);
    expect(after.subscriptions[position]).toMatchObject({
      startedAt: moved(was.startedAt),
      currentPeriodEnd: moved(was.currentPeriodEnd),
      canceledAt: moved(was.canceledAt),
      entitledUntil: moved(was.entitledUntil),
    });
  }
  const entitlements = await db
    .select({ entry: searchEntries.entitledUntil, own: subscriptions.entitledUntil })
    .from(searchEntries)
    .innerJoin(drivers, eq(drivers.id, searchEntries.driverId))
    .innerJoin(subscriptions, eq(subscriptions.userId, drivers.userId));
  expect(entitlements.filter(({ entry, own: truth }) => Number(entry) !== Number(truth))).toEqual([]);
});
