import { sql } from "drizzle-orm";
import type { Db } from "../platform/database/database";
import { firstEntries } from "./first-entries";
import { cardsOf, type Hits, hitsOf, type Slice } from "./hits";
import { entriesInOrder, type Scope, visibleIn } from "./scope";

/** The drivers in a scope, in one statement: an index scan, and a total from counters. */
export function browse(db: Db, scope: Scope, slice: Slice, now: Date): Promise<Hits> {
  return hitsOf((some) => page(db, scope, some, now), slice, now, Number.POSITIVE_INFINITY);
}

/**
 * Planning the statement of a first page costs twice as much as running it, so a named scope is planned once per
 * connection. That works because everything that the plan depends on, above all the limit, is literal in the statement.
 */
async function page(db: Db, scope: Scope, slice: Slice, now: Date) {
  const reach = { offset: 0, limit: slice.offset + slice.limit };
  const isFirst = slice.offset === 0;
  const entries = isFirst
    ? firstEntries(scope, slice.limit, now)
    : sql`select * from ${entriesInOrder(db, scope, reach, now)}`;
  const query = cardsOf(db, entries, slice, visibleIn(scope, now));
  return isFirst && scope.name ? query.prepare(`first_${slice.limit}_${scope.name}`).execute() : query;
}
