import { and, asc, count, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { searchCities, searchEntries } from "../../drizzle/schema/search";
import type { Db } from "../platform/database/database";

export type City = { id: number; name: string; label: string; state: string; drivers: number };

/** Cities, and the total of their drivers. */
export type FoundCities = {
  cityIds: number[];
  drivers: number;
  /** They have exactly the name that was typed. */
  areMeant: boolean;
};

/** Of the cities whose names begin with this normalised name those that have exactly it, if there are any; else all. */
export function citiesMeant(begun: readonly City[], name: string, state: string | undefined): FoundCities {
  const inState = state ? begun.filter((city) => city.state === state) : begun;
  const whole = inState.filter((city) => city.name === name);
  const found = whole.length > 0 ? whole : inState;
  return {
    cityIds: found.map(({ id }) => id),
    drivers: driversOf(found),
    areMeant: whole.length > 0,
  };
}

/** How many visible drivers these cities have together. */
export function driversOf(cities: readonly City[]): number {
  return cities.reduce((sum, { drivers }) => sum + drivers, 0);
}

/**
 * The cities that meet a condition and have visible drivers, by number of drivers; all of them, or the first
 * `limit`.
 */
export async function visibleCities(
  db: Db,
  condition: SQL | undefined,
  now: Date,
  limit?: number,
): Promise<City[]> {
  const lapsed = db
    .select({ cityId: searchEntries.cityId, drivers: count().as("lapsed_drivers") })
    .from(searchEntries)
    .where(lte(searchEntries.entitledUntil, now))
    .groupBy(searchEntries.cityId)
    .as("lapsed");
  const { id, name, label, state } = searchCities;
  const drivers = sql`${searchCities.drivers} - coalesce(${lapsed.drivers}, 0)`.mapWith(Number).as("visible");
  const query = db
    .select({ id, name, label, state, drivers })
    .from(searchCities)
    .leftJoin(lapsed, eq(lapsed.cityId, searchCities.id))
    .where(condition)
    .orderBy(desc(drivers), asc(name), asc(state));
  const cities = await (limit === undefined ? query : query.limit(limit));
  return cities.filter((city) => city.drivers > 0);
}

/** The cities of this normalised name: the whole name, or its beginning. */
export function citiesNamed(name: string, match: "whole" | "beginning", state: string | undefined): SQL {
  const inState = state ? eq(searchCities.state, state) : undefined;
  const isNamed =
    match === "whole"
      ? eq(searchCities.name, name)
      : sql`${searchCities.name} ~>=~ ${name} and ${searchCities.name} ~<~ ${`${name}\u{10FFFF}`}`;
  return and(isNamed, inState) ?? isNamed;
}

/** The cities with these ids. */
export function citiesWithIds(ids: readonly number[]): SQL {
  return inArray(searchCities.id, [...ids]);
}
