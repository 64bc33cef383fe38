import { and, eq, inArray, sql } from "drizzle-orm";
import { searchCities, searchStates } from "../../drizzle/schema/search";
import { normalise } from "../../shared/search";
import type { Db } from "../platform/database/database";
import type { ChangedPlace } from "../platform/page-tags";

export type Place = { state: string; cityId: number };

/** The id of a city; a new city is added without drivers. */
export async function findOrAddCity(tx: Db, state: string, label: string): Promise<number> {
  const name = normalise(label);
  const isCity = and(eq(searchCities.name, name), eq(searchCities.state, state));
  const [known] = await tx.select({ id: searchCities.id }).from(searchCities).where(isCity);
  if (known) return known.id;
  await tx.insert(searchCities).values({ state, name, label }).onConflictDoNothing();
  const [added] = await tx.select({ id: searchCities.id }).from(searchCities).where(isCity);
  if (!added) throw new Error("A city was removed while a driver moved there.");
  return added.id;
}

/**
 * Updates the counters when an entry appears, moves or disappears. The rows of the cities stay locked until
 * the commit, even if no counter changes: that serialises writers in one city. Locked in ascending order, so
 * that nobody deadlocks. @returns the cities, for pages that list their drivers
 */
export async function countPlaces(
  tx: Db,
  before: Place | undefined,
  after: Place | undefined,
): Promise<ChangedPlace[]> {
  const cityIds = [before, after].flatMap((place) => (place ? [place.cityId] : []));
  const cities = await tx
    .select({ state: searchCities.state, city: searchCities.name })
    .from(searchCities)
    .where(inArray(searchCities.id, cityIds))
    .orderBy(searchCities.id)
    .for("no key update");
  if (before?.cityId === after?.cityId) return cities;
  if (before) await addToCity(tx, before.cityId, -1);
  if (after) await addToCity(tx, after.cityId, 1);
  if (before?.state === after?.state) return cities;
  const steps = [before && { state: before.state, step: -1 }, after && { state: after.state, step: 1 }];
  for (const change of steps
    .filter((step) => step !== undefined)
    .toSorted((a, b) => (a.state < b.state ? -1 : 1))) {
    await addToState(tx, change.state, change.step);
  }
  return cities;
}

async function addToCity(tx: Db, id: number, step: number): Promise<void> {
  await tx
    .update(searchCities)
    .set({ drivers: sql`${searchCities.drivers} + ${step}` })
    .where(eq(searchCities.id, id));
}

async function addToState(tx: Db, state: string, step: number): Promise<void> {
  await tx
    .insert(searchStates)
    .values({ state, drivers: step })
    .onConflictDoUpdate({
      target: searchStates.state,
      set: { drivers: sql`${searchStates.drivers} + ${step}` },
    });
}
