import { asc, eq, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { searchEntries } from "../../drizzle/schema/search";
import { driverSeats } from "../../drizzle/schema/seats";
import type { Db } from "../platform/database/database";
import { cardColumns, seatsOfDriver } from "./driver-cards";
import { firstEntries } from "./first-entries";
import { type Hits, type Slice, toHits } from "./hits";
import { entriesInOrder, type Scope, visibleIn } from "./scope";

/** The drivers in a scope, in one statement: an index scan, and a total from counters. */
export async function browse(db: Db, scope: Scope, slice: Slice, now: Date): Promise<Hits> {
  const rows =
    slice.offset === 0 ? await firstPage(db, scope, slice.limit, now) : await page(db, scope, slice, now);
  const isPastEnd = rows.length === 0 && slice.offset > 0;
  const [first] = isPastEnd ? await firstPage(db, scope, 1, now) : rows;
  return toHits(rows, now, first?.total ?? 0);
}

function page(db: Db, scope: Scope, slice: Slice, now: Date) {
  const entry = entriesInOrder(db, scope, slice, now);
  return db
    .select({ ...cardColumns, entitledUntil: entry.entitledUntil, total: visibleIn(scope, now).as("total") })
    .from(entry)
    .innerJoin(drivers, eq(drivers.id, entry.driverId))
    .leftJoin(driverSeats, seatsOfDriver)
    .orderBy(asc(entry.rank), asc(entry.driverId));
}

/**
 * Planning this statement costs twice as much as running it, so a named scope is planned once per connection.
 * That works because everything that the plan depends on, above all the limit, is literal in the statement.
 */
async function firstPage(db: Db, scope: Scope, limit: number, now: Date) {
  const query = db
    .select({
      ...cardColumns,
      entitledUntil: sql`entry.entitled_until`.mapWith(searchEntries.entitledUntil),
      total: visibleIn(scope, now).as("total"),
    })
    .from(sql`(${firstEntries(scope, limit, now)}) entry`)
    .innerJoin(drivers, eq(drivers.id, sql`entry.driver_id`))
    .leftJoin(driverSeats, seatsOfDriver)
    .orderBy(sql`entry.rank`, sql`entry.driver_id`);
  return scope.name ? query.prepare(`first_${limit}_${scope.name}`).execute() : query;
}
