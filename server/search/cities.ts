import { and, asc, count, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { searchCities, searchEntries } from "../../drizzle/schema/search";
import type { Db } from "../platform/database/database";

export type City = { id: number; name: string; label: string; state: string; drivers: number };

/** Cities, and the total of their drivers. */
export type FoundCities = { cityIds: number[]; drivers: number };

/** The cities with visible drivers that have this normalised name; if none has, those whose names begin with it. */
export async function findCities(
  db: Db,
  name: string,
  state: string | undefined,
  now: Date,
): Promise<FoundCities> {
  const whole = await visibleCities(db, citiesNamed(name, "whole", state), now);
  const found =
    whole.length > 0 ? whole : await visibleCities(db, citiesNamed(name, "beginning", state), now);
  return together(found);
}

/** The cities that meet a condition and the total of their drivers, lapsed ones included. */
export async function countedCities(db: Db, condition: SQL): Promise<FoundCities> {
  const { id, drivers } = searchCities;
  return together(await db.select({ id, drivers }).from(searchCities).where(condition));
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

function together(cities: readonly Pick<City, "id" | "drivers">[]): FoundCities {
  return {
    cityIds: cities.map(({ id }) => id),
    drivers: cities.reduce((sum, { drivers }) => sum + drivers, 0),
  };
}
