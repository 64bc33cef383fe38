import { eq } from "drizzle-orm";
import { drivers, photos, subscriptions, users } from "../../drizzle/schema";
import { driverListeners } from "../../server/app/driver-listeners";
import { driverChanged, listenToDriverChanges } from "../../server/drivers/driver-changed";
import type { Db } from "../../server/platform/database/database";
import { newId } from "../../server/platform/database/ids";
import { readsOf } from "../../server/search/reads";
import { searchDrivers } from "../../server/search/search-drivers";
import type { SearchFilters } from "../../shared/search";
import { openTestDatabase } from "../support/databases";
import { driverRow, photoHash, subscriptionRow, userRow } from "./driver-rows";

export const now = new Date("2026-03-02T12:00:00Z");
export const DAY = 86_400_000;

type DriverRow = typeof drivers.$inferInsert;

/** A driver of a test: the profile's columns, and start and end of a subscription's entitlement. */
export type TestDriver = Partial<DriverRow> & { subscribedSince?: Date; entitledUntil?: Date | null };

/** A test's own database, and operations for search tests. */
export async function openSearchDatabase() {
  const { database, close } = await openTestDatabase();
  return { close, ...(await searchOn(database.db)) };
}

/** Operations for search tests on an empty database. */
export async function searchOn(db: Db) {
  listenToDriverChanges(driverListeners);
  await db.insert(photos).values({ hash: photoHash });

  /** Adds a driver with the product's verbs, published and entitled by default. Returns the id. */
  const addDriver = async ({ subscribedSince = now, entitledUntil, ...profile }: TestDriver = {}) => {
    const id = newId();
    await db.transaction(async (tx) => {
      await tx.insert(users).values(userRow(id));
      await tx.insert(drivers).values({ ...driverRow(id), ...profile });
      const until = entitledUntil === undefined ? new Date(now.getTime() + 30 * DAY) : entitledUntil;
      await tx.insert(subscriptions).values(subscriptionRow(id, subscribedSince, until));
      await driverChanged(tx, id, now);
    });
    return id;
  };

  /** Changes a profile and its search entry together. */
  const changeDriver = (id: string, change: Partial<DriverRow>, at = now) =>
    db.transaction(async (tx) => {
      await tx.update(drivers).set(change).where(eq(drivers.id, id));
      await driverChanged(tx, id, at);
    });

  /** Searches the first page. */
  const search = (filters: SearchFilters, at = now, page = 1, pageSize = 10) =>
    searchDrivers(readsOf(db, at), { ...filters, page, pageSize });

  /** The ids that a search finds, in order. */
  const found = async (filters: SearchFilters, at = now) =>
    (await search(filters, at)).drivers.map(({ id }) => id);

  return { db, addDriver, changeDriver, search, found };
}

export type SearchDatabase = Awaited<ReturnType<typeof openSearchDatabase>>;

/** The content of the search tables, without ids, so that two ways to the same state can be compared. */
export async function searchTables(db: Db) {
  const [states, cities, names, words, entries] = await Promise.all([
    db.query.searchStates.findMany(),
    db.query.searchCities.findMany(),
    db.query.searchNames.findMany(),
    db.query.searchWords.findMany(),
    db.query.searchEntries.findMany(),
  ]);
  const cityOf = new Map(cities.map(({ id, state, name }) => [id, `${state} ${name}`]));
  const nameOf = new Map(
    names.map(({ id, kind, name, cityId }) => [id, `${kind} ${name} in ${cityOf.get(cityId)}`]),
  );
  const inUse = ({ drivers: count }: { drivers: number }) => count > 0;
  return {
    states: Object.fromEntries(states.filter(inUse).map(({ state, drivers: count }) => [state, count])),
    cities: Object.fromEntries(cities.filter(inUse).map((city) => [cityOf.get(city.id), city.drivers])),
    names: Object.fromEntries(names.filter(inUse).map((name) => [nameOf.get(name.id), name.drivers])),
    words: Object.fromEntries(
      words
        .filter((word) => word.names > 0)
        .map(({ kind, word, names: count }) => [`${kind} ${word}`, count]),
    ),
    entries: Object.fromEntries(
      entries.map(({ driverId, cityId, schoolIds, neighborhoodIds, ...entry }) => [
        driverId,
        {
          ...entry,
          city: cityOf.get(cityId),
          names: [...schoolIds, ...neighborhoodIds].map((id) => nameOf.get(id)).sort(),
        },
      ]),
    ),
  };
}
