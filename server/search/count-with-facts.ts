import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { searchCities, searchEntries } from "../../drizzle/schema/search";
import { SEARCH_EXACT_TOTAL_MAX } from "../../shared/limits";
import type { Suggestion } from "../../shared/search";
import type { Facts } from "../../shared/search/fact-bits";
import type { Db } from "../platform/database/database";
import { citiesWithIds } from "./cities";
import { hasFacts } from "./entries/entry-facts";

/** A number of drivers: exact up to search's limit, beyond it at least that. */
export type Counted = Pick<Suggestion, "drivers" | "driversIsMinimum">;

/** How many visible drivers of each city have the facts; cities without any are left out. */
export async function countInCities(
  db: Db,
  cityIds: readonly number[],
  facts: Facts,
  now: Date,
): Promise<Map<number, Counted>> {
  if (cityIds.length === 0) return new Map();
  const inCity = eq(searchEntries.cityId, searchCities.id);
  const counts = await db
    .select({ id: searchCities.id, drivers: countEntries(inCity, facts, now) })
    .from(searchCities)
    .where(citiesWithIds(cityIds));
  return new Map(
    counts.filter(({ drivers }) => drivers > 0).map(({ id, drivers }) => [id, countedOf(drivers)]),
  );
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
