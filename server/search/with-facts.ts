import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { searchCities, searchEntries } from "../../drizzle/schema/search";
import { type Facts, valuesWith } from "../../shared/search/facts";
import { hasFacts, isStillAuthorised } from "./entries/entry-facts";
import type { Scope } from "./scope";

/** A scope and the facts that its entries must have: never none. */
export type FactScope = Scope & { facts: Facts };

/**
 * The visible entries of a scope with its facts, at most `limit` of each value of `facts` that has them, and those the
 * first in the order of results. Each value is an index scan of its own: however rare the facts are, nothing else is read.
 * @param columns of `search_entries`; what else than `rank` and `driver_id` is no part of the index makes it slower
 */
export function entriesWithFacts(columns: SQL, scope: FactScope, limit: number, now: Date): SQL {
  const values = `{${valuesWith(scope.facts).join(",")}}`;
  const entries = (haveFacts: SQL | undefined) => sql`lateral (
    select ${columns} from ${searchEntries}
    where ${and(isInScope(scope), haveFacts, gt(searchEntries.entitledUntil, now))}
    order by rank, driver_id limit ${sql.raw(String(limit))}) entry`;
  const ofValue = sql`unnest(${values}::int2[]) as wanted(facts) cross join
    ${entries(and(sql`${searchEntries.facts} = wanted.facts`, isStillAuthorised(scope.facts, now)))}`;
  if (!scope.cities) return sql`select entry.* from ${ofValue}`;
  // In many cities there would be more scans than drivers.
  const inCity = scope.areManyCities ? entries(hasFacts(scope.facts, now)) : ofValue;
  return sql`select entry.* from ${searchCities} cross join ${inCity} where ${scope.cities}`;
}

function isInScope({ state, cities }: Scope): SQL | undefined {
  if (cities) return eq(searchEntries.cityId, searchCities.id);
  return state ? eq(searchEntries.state, state) : undefined;
}
