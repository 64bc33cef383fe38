import { and, asc, eq, gt, inArray, lte, notInArray } from "drizzle-orm";
import { searchCities, searchEntries, searchNames } from "../../../drizzle/schema/search";
import { normalise, rank } from "../../../shared/search";
import { driverChanged } from "../../drivers/driver-changed";
import type { Db } from "../../platform/database/database";
import { joinNames } from "../entries/entry-names";
import { factsOf } from "../entries/facts-of";
import { type PublishedDriver, publishedDriversAfter } from "../entries/published-drivers";
import { keyOf } from "../names";

/** Drivers per step. */
const DRIVERS_AT_ONCE = 500;

type Step = { refreshed: number; next: string | null };

/**
 * Compares the entries of a batch of drivers, those with ids after `after`, with their profiles, and writes again the ones
 * that differ, are missing or should not exist, each in a transaction of its own. Lapsed ones are left to their job.
 */
export async function refreshStaleEntries(db: Db, after: string, now: Date): Promise<Step> {
  const drivers = await publishedDriversAfter(db, after, DRIVERS_AT_ONCE);
  const last = drivers.length < DRIVERS_AT_ONCE ? null : (drivers.at(-1)?.id ?? null);
  const expected = new Map(drivers.map((driver) => [driver.id, expectedEntry(driver)]));
  const stored = await storedEntries(db, [...expected.keys()]);
  const stale = drivers
    .filter(({ entitledUntil }) => entitledUntil > now)
    .filter(({ id }) => !Bun.deepEquals(expected.get(id), stored.get(id)))
    .map(({ id }) => id);
  const { driverId } = searchEntries;
  const superfluous = await db
    .select({ driverId })
    .from(searchEntries)
    .where(
      and(
        gt(driverId, after),
        last === null ? undefined : lte(driverId, last),
        notInArray(driverId, [...expected.keys()]),
      ),
    );
  const ids = [...stale, ...superfluous.map((entry) => entry.driverId)];
  for (const id of ids) await db.transaction((tx) => driverChanged(tx, id, now));
  return { refreshed: ids.length, next: last };
}

/** An entry with the things that its ids refer to. */
type Comparable = {
  city: string;
  names: string[];
  schools: string;
  neighborhoods: string;
  rank: number;
  facts: number;
  authorisedUntil: number | undefined;
  nextUntil: number | undefined;
  entitledUntil: number;
};

function expectedEntry(driver: PublishedDriver): Comparable {
  const { school, neighborhood } = driver.names;
  const { facts, authorisedUntil, nextUntil } = factsOf(driver);
  return {
    city: `${driver.serviceState} ${normalise(driver.serviceCity)}`,
    names: [...school, ...neighborhood].map(keyOf),
    schools: joinNames(school.map(({ name }) => name)),
    neighborhoods: joinNames(neighborhood.map(({ name }) => name)),
    rank: rank(driver),
    facts,
    authorisedUntil: authorisedUntil?.getTime(),
    nextUntil: nextUntil?.getTime(),
    entitledUntil: driver.entitledUntil.getTime(),
  };
}

async function storedEntries(db: Db, driverIds: readonly string[]): Promise<Map<string, Comparable>> {
  const rows = await db
    .select({ entry: searchEntries, state: searchCities.state, city: searchCities.name })
    .from(searchEntries)
    .innerJoin(searchCities, eq(searchCities.id, searchEntries.cityId))
    .where(inArray(searchEntries.driverId, [...driverIds]))
    .orderBy(asc(searchEntries.driverId));
  const ids = new Set(rows.flatMap(({ entry }) => [...entry.schoolIds, ...entry.neighborhoodIds]));
  const names = await db
    .select()
    .from(searchNames)
    .where(inArray(searchNames.id, [...ids]));
  const nameOf = new Map(names.map((name) => [name.id, name]));
  return new Map(
    rows.map(({ entry, state, city }) => [
      entry.driverId,
      {
        city: `${state} ${city}`,
        names: [...entry.schoolIds, ...entry.neighborhoodIds].map((id) => {
          const name = nameOf.get(id);
          return name?.cityId === entry.cityId && entry.state === state ? keyOf(name) : "";
        }),
        schools: entry.schools,
        neighborhoods: entry.neighborhoods,
        rank: entry.rank,
        facts: entry.facts,
        authorisedUntil: entry.authorisedUntil?.getTime(),
        nextUntil: entry.nextUntil?.getTime(),
        entitledUntil: entry.entitledUntil.getTime(),
      },
    ]),
  );
}
