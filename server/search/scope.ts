import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { searchCities, searchEntries, searchStates } from "../../drizzle/schema/search";
import type { Db } from "../app/database";

/** Among whom is searched: everybody, a state, or the cities for which a condition on `search_cities` holds. */
export type Scope = { state?: string | undefined; cities?: SQL | undefined };

/** What else a walk along the entries asks of each: a condition, and ids to bring along. */
export type EachEntry = { matches?: SQL | undefined; nameIds?: SQL<number[]> | undefined };

/** The first `limit` visible entries of a scope in the order of results. Reads no more of them than it takes. */
export function entriesInOrder(db: Db, scope: Scope, now: Date, limit: number, each: EachEntry = {}) {
  const columns = {
    driverId: searchEntries.driverId,
    rank: searchEntries.rank,
    entitledUntil: searchEntries.entitledUntil,
    nameIds: (each.nameIds ?? sql<number[]>`null::int[]`).as("name_ids"),
  };
  const conditions = and(gt(searchEntries.entitledUntil, now), each.matches);
  const inOrder = [asc(searchEntries.rank), asc(searchEntries.driverId)];
  if (!scope.cities) {
    const inState = scope.state ? eq(searchEntries.state, scope.state) : undefined;
    const entries = db.select(columns).from(searchEntries).where(and(inState, conditions));
    return entries
      .orderBy(...inOrder)
      .limit(limit)
      .as("entry");
  }
  const ofCity = db
    .select(columns)
    .from(searchEntries)
    .where(and(eq(searchEntries.cityId, searchCities.id), conditions))
    .orderBy(...inOrder)
    .limit(limit)
    .as("of_city");
  const { driverId, rank, entitledUntil, nameIds } = ofCity;
  return db
    .select({ driverId, rank, entitledUntil, nameIds })
    .from(searchCities)
    .crossJoinLateral(ofCity)
    .where(scope.cities)
    .orderBy(asc(rank), asc(driverId))
    .limit(limit)
    .as("entry");
}

/** How many drivers of a scope are visible: what the counters say, without those who lapsed and were not tidied up yet. */
export function visibleIn(scope: Scope, now: Date): SQL<number> {
  const counted = scope.cities
    ? sql`select sum(${searchCities.drivers}) from ${searchCities} where ${scope.cities}`
    : sql`select sum(${searchStates.drivers}) from ${searchStates} where ${scope.state ? eq(searchStates.state, scope.state) : true}`;
  const inScope = scope.cities
    ? sql`${searchEntries.cityId} in (select ${searchCities.id} from ${searchCities} where ${scope.cities})`
    : scope.state
      ? eq(searchEntries.state, scope.state)
      : undefined;
  const lapsed = and(lte(searchEntries.entitledUntil, now), inScope);
  return sql`(coalesce((${counted}), 0) - (select count(*) from ${searchEntries} where ${lapsed}))`.mapWith(
    Number,
  );
}
