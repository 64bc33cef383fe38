import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { searchCities, searchEntries, searchStates } from "../../drizzle/schema/search";
import type { Facts } from "../../shared/search/fact-bits";
import type { Db } from "../platform/database/database";
import { hasFacts } from "./entries/entry-facts";
import type { Slice } from "./hits";

/**
 * Where to search: everywhere, in a state, or in the cities that meet a condition on `search_cities`;
 * optionally with facts.
 */
export type Scope = {
  state?: string | undefined;
  cities?: SQL | undefined;
  /** There may be more than a few cities. */
  areManyCities?: boolean;
  facts?: Facts;
  /** Names the form of the scope: scopes with the same name differ only in values. */
  name?: string;
};

/** What else a scan does with each entry: a condition, and ids to select. */
export type EachEntry = { matches?: SQL | undefined; nameIds?: SQL<number[]> | undefined };

/** A slice of a scope's visible entries in the order of results, reading no more entries than necessary. */
export function entriesInOrder(
  db: Db,
  scope: Scope,
  { offset, limit }: Slice,
  now: Date,
  each: EachEntry = {},
) {
  const columns = {
    driverId: searchEntries.driverId,
    rank: searchEntries.rank,
    entitledUntil: searchEntries.entitledUntil,
    nameIds: (each.nameIds ?? sql<number[]>`null::int[]`).as("name_ids"),
  };
  const conditions = and(gt(searchEntries.entitledUntil, now), hasFacts(scope.facts ?? 0, now), each.matches);
  const inOrder = [asc(searchEntries.rank), asc(searchEntries.driverId)];
  if (!scope.cities) {
    const inState = scope.state ? eq(searchEntries.state, scope.state) : undefined;
    const entries = db.select(columns).from(searchEntries).where(and(inState, conditions));
    return entries
      .orderBy(...inOrder)
      .limit(limit)
      .offset(offset)
      .as("entry");
  }
  const ofCity = db
    .select(columns)
    .from(searchEntries)
    .where(and(eq(searchEntries.cityId, searchCities.id), conditions))
    .orderBy(...inOrder)
    .limit(offset + limit)
    .as("of_city");
  const { driverId, rank, entitledUntil, nameIds } = ofCity;
  return db
    .select({ driverId, rank, entitledUntil, nameIds })
    .from(searchCities)
    .crossJoinLateral(ofCity)
    .where(scope.cities)
    .orderBy(asc(rank), asc(driverId))
    .limit(limit)
    .offset(offset)
    .as("entry");
}

/**
 * How many drivers in a scope are visible, with any facts: the counters, less lapsed drivers who have not
 * been removed yet.
 */
export function visibleIn(scope: Scope, now: Date): SQL<number> {
  const visible = scope.cities ? visibleInCities(scope.cities, now) : visibleInState(scope.state, now);
  return sql`coalesce((${visible}), 0)`.mapWith(Number);
}

function visibleInState(state: string | undefined, now: Date): SQL {
  const lapsed = and(isLapsed(now), state ? eq(searchEntries.state, state) : undefined);
  return sql`select sum(drivers) - (select count(*) from ${searchEntries} where ${lapsed})
    from ${searchStates} ${state ? sql`where ${eq(searchStates.state, state)}` : sql``}`;
}

function visibleInCities(cities: SQL, now: Date): SQL {
  // Grouped first: city by city, the database would search all entries of a city for lapsed ones.
  const lapsed = sql`select city_id, count(*) as drivers from ${searchEntries}
    where ${isLapsed(now)} group by city_id`;
  return sql`select sum(${searchCities.drivers}) - coalesce(sum(lapsed.drivers), 0)
    from ${searchCities} left join (${lapsed}) lapsed on lapsed.city_id = ${searchCities.id} where ${cities}`;
}

/**
 * The entitlement has ended. The lower bound tells the planner, which doesn't know `now`, that these are few.
 */
function isLapsed(now: Date): SQL {
  return sql`(${searchEntries.entitledUntil} >= '-infinity' and ${lte(searchEntries.entitledUntil, now)})`;
}
