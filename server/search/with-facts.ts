import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { searchCities, searchEntries } from "../../drizzle/schema/search";
import type { Facts } from "../../shared/search/fact-bits";
import { opaqueValue } from "../platform/database/opaque-value";
import { areStillTrue, hasFacts } from "./entries/entry-facts";
import type { Scope } from "./scope";

/** A scope with at least one fact that its entries must have. */
export type FactScope = Scope & { facts: Facts };

/** The columns and condition for each entry, and the maximum number of entries per value of `facts`. */
type Each = { columns: SQL; matches?: SQL | undefined; limit: number };

/**
 * The visible entries of a scope with its facts: for each matching value of `facts` that some entry has, the first ones
 * in the order of results. Each value is an index scan of its own: however rare the facts are, no other entries are read.
 */
export function entriesWithFacts(scope: FactScope, { columns, matches, limit }: Each, now: Date): SQL {
  const entries = (haveFacts: SQL | undefined) => sql`lateral (
    select ${columns} from ${searchEntries}
    where ${and(isInScope(scope), haveFacts, gt(searchEntries.entitledUntil, opaqueValue(now, searchEntries.entitledUntil)), matches)}
    order by rank, driver_id limit ${sql.raw(String(limit))}) entry`;
  // A subquery of its own, so that plans for one value and for many cost the same.
  const ofValue = sql`${valuesWith(scope)} cross join
    ${entries(and(sql`${searchEntries.facts} = wanted.facts`, areStillTrue(scope.facts, now)))}`;
  if (!scope.cities) return sql`select entry.* from ${ofValue}`;
  // In many cities there would be more scans than drivers.
  const inCity = scope.areManyCities ? entries(hasFacts(scope.facts, now)) : ofValue;
  return sql`select entry.* from ${searchCities} cross join ${inCity} where ${scope.cities}`;
}

/**
 * The values of `facts` in a scope that include its facts, as `wanted(facts)`: one lookup in the index each, from one to the
 * next that could be there. There are never more than entries, however many facts are defined.
 */
function valuesWith(scope: FactScope): SQL {
  const next = (from: SQL) => sql`lateral (
    select facts from ${searchEntries} where ${and(isInScope(scope), sql`${searchEntries.facts} >= ${from}`)}
    order by ${searchEntries.facts} limit 1) found`;
  return sql`lateral (
    with recursive step(facts, required) as (
      select found.facts::int, required from (select ${scope.facts}::int as required) one cross join ${next(sql`required`)}
      union all
      select found.facts::int, required from step cross join ${next(sql`search_next_facts(step.facts, required)`)}
    )
    select facts::int2 from step where facts & required = required) as wanted(facts)`;
}

function isInScope({ state, cities }: Scope): SQL | undefined {
  if (cities) return eq(searchEntries.cityId, searchCities.id);
  return state ? eq(searchEntries.state, opaqueValue(state, searchEntries.state)) : undefined;
}

/** How many entries in a scope have its facts and meet the condition, at most `max`. */
export function countWithFacts(scope: FactScope, max: number, now: Date, matches?: SQL): SQL<number> {
  const entries = entriesWithFacts(scope, { columns: sql`1`, matches, limit: max }, now);
  return sql`(select count(*) from (${entries} limit ${sql.raw(`${max}`)}) counted)`.mapWith(Number);
}
