import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { searchCities, searchEntries } from "../../drizzle/schema/search";
import { SEARCH_EXACT_TOTAL_MAX } from "../../shared/limits";
import type { Suggestion } from "../../shared/search";
import type { Facts } from "../../shared/search/fact-bits";
import type { Db } from "../platform/database/database";
import { type City, citiesWithIds } from "./cities";
import { hasFacts } from "./entries/entry-facts";

/** A number of drivers: exact up to search's limit, beyond it at least that. */
type Counted = Pick<Suggestion, "drivers" | "driversIsMinimum">;

/** Those of some cities that have visible drivers with the facts, and how many. Without facts they were counted before. */
export async function citiesWithFacts<C extends City>(
  db: Db,
  cities: readonly C[],
  facts: Facts,
  now: Date,
): Promise<readonly (C & Counted)[]> {
  if (facts === 0 || cities.length === 0) return cities;
  const inCity = eq(searchEntries.cityId, searchCities.id);
  const counts = await db
    .select({ id: searchCities.id, drivers: countEntries(inCity, facts, now) })
    .from(searchCities)
    .where(citiesWithIds(cities.map(({ id }) => id)));
  const drivers = new Map(counts.map((city) => [city.id, city.drivers]));
  const counted = cities.map((city) => ({ ...city, ...countedOf(drivers.get(city.id) ?? 0) }));
  return counted.filter((city) => city.drivers > 0);
}

/**
 * How many visible entries that meet a condition have the facts: exact up to search's limit, beyond it the
 * limit plus one.
 */
export function countEntries(condition: SQL, facts: Facts, now: Date): SQL<number> {
  const conditions = and(condition, gt(searchEntries.entitledUntil, now), hasFacts(facts, now));
  const some = sql`select 1 from ${searchEntries} where ${conditions} limit ${sql.raw(`${SEARCH_EXACT_TOTAL_MAX + 1}`)}`;
  return sql`(select count(*) from (${some}) counted)`.mapWith(Number);
}

/** The count of `countEntries` as an exact or minimum number. */
export function countedOf(drivers: number): Counted {
  if (drivers <= SEARCH_EXACT_TOTAL_MAX) return { drivers };
  return { drivers: SEARCH_EXACT_TOTAL_MAX, driversIsMinimum: true };
}
