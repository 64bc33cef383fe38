import { type SQL, sql } from "drizzle-orm";
import { searchEntries } from "../../drizzle/schema/search";
import { SEARCH_EXACT_TOTAL_MAX } from "../../shared/limits";
import { factBits } from "../../shared/search/fact-bits";
import type { Db } from "../platform/database/database";
import { hasFacts } from "./entries/entry-facts";
import { firstEntries } from "./first-entries";
import { cardsOf, type Hits, hitsOf, type Slice, sliceUpToMax } from "./hits";
import { countWithFacts, entriesWithFacts, type FactScope } from "./with-facts";

const columns = sql`driver_id, rank, entitled_until`;
/** For each driver wanted, this many drivers are tried in order before values of `facts` are looked up. */
const PASSED_BY = 10;

/**
 * The drivers in a scope who have its facts, in one statement. The results end with the 1,000th (product rule
 * "Totals").
 */
export async function browseByFacts(db: Db, scope: FactScope, slice: Slice, now: Date): Promise<Hits> {
  return hitsOf((some) => page(db, scope, some, now), sliceUpToMax(slice), now);
}

/** The first page of a named scope is planned once per connection, as in `browse`. */
async function page(db: Db, scope: FactScope, slice: Slice, now: Date) {
  const isFirst = slice.offset === 0 && !scope.areManyCities;
  const reach = slice.offset + slice.limit;
  // Measured: within a city, looking up values right away costs half of what it costs after trying the first
  // drivers.
  const entries =
    isFirst && !scope.cities ? firstWithFacts(scope, reach, now) : ofEachValue(scope, reach, now);
  const query = cardsOf(db, entries, slice, countWithFacts(scope, SEARCH_EXACT_TOTAL_MAX + 1, now));
  if (!scope.name || !isFirst) return query;
  // Facts that end by date add a condition each, so their statement is another one.
  const ending = scope.facts & (factBits.authorised | factBits.next);
  return query.prepare(`first_${slice.limit}_${scope.name}_facts_${ending}`).execute();
}

function ofEachValue(scope: FactScope, limit: number, now: Date): SQL {
  return entriesWithFacts(scope, { columns, limit }, now);
}

/**
 * Common facts are usually found among the first drivers. Only if too few of these have them is each value of
 * `facts` looked up, which costs ten times as much.
 */
function firstWithFacts(scope: FactScope, limit: number, now: Date): SQL {
  const among = firstEntries(scope, limit * PASSED_BY, now);
  return sql`with met as materialized (select ${columns} from (${among}) ${searchEntries}
      where ${hasFacts(scope.facts, now)} order by rank, driver_id limit ${sql.raw(`${limit}`)})
    select * from met where (select count(*) from met) = ${sql.raw(`${limit}`)}
    union all select * from (${ofEachValue(scope, limit, now)}) others
    where (select count(*) from met) < ${sql.raw(`${limit}`)}`;
}
