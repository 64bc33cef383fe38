import { sql } from "drizzle-orm";
import { SEARCH_EXACT_TOTAL_MAX } from "../../shared/limits";
import { factBits } from "../../shared/search/fact-bits";
import type { Db } from "../database/database";
import { type Found, foundUpToMax, type Slice, sliceUpToMax } from "./found";
import { cardsOf, countWithFacts, entriesWithFacts, type FactScope } from "./with-facts";

/** The drivers of a scope who have its facts, in one statement. The results end with the 1,000th (product rule "Totals"). */
export async function browseByFacts(db: Db, scope: FactScope, slice: Slice, now: Date): Promise<Found> {
  return foundUpToMax((some) => page(db, scope, some, now), sliceUpToMax(slice), now);
}

/** Of a scope with a name the first page is planned once per connection, as that of `browse`. */
async function page(db: Db, scope: FactScope, slice: Slice, now: Date) {
  const reach = slice.offset + slice.limit;
  const columns = sql`driver_id, rank, entitled_until`;
  const entries = entriesWithFacts(scope, { columns, limit: reach }, now);
  const query = cardsOf(db, entries, slice, countWithFacts(scope, SEARCH_EXACT_TOTAL_MAX + 1, now));
  if (!scope.name || slice.offset > 0) return query;
  const isTimed = scope.facts & factBits.authorised ? "_authorised" : "";
  return query.prepare(`first_${slice.limit}_${scope.name}_facts${isTimed}`).execute();
}
