import { eq, type SQL, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { searchEntries } from "../../drizzle/schema/search";
import { driverSeats } from "../../drizzle/schema/seats";
import { SEARCH_EXACT_TOTAL_MAX } from "../../shared/limits";
import { factBits } from "../../shared/search/facts";
import type { Db } from "../database/database";
import { cardColumns, seatsOfDriver } from "./driver-cards";
import { type Found, foundOf, type Slice } from "./found";
import { entriesWithFacts, type FactScope } from "./with-facts";

/** The drivers of a scope who have its facts, in one statement. The results end with the 1,000th (product rule "Totals"). */
export async function browseByFacts(db: Db, scope: FactScope, slice: Slice, now: Date): Promise<Found> {
  const limit = Math.max(0, Math.min(slice.limit, SEARCH_EXACT_TOTAL_MAX - slice.offset));
  const rows = await page(db, scope, { ...slice, limit }, now);
  const isPastEnd = rows.length === 0 && slice.offset > 0;
  const [first] = isPastEnd ? await page(db, scope, { offset: 0, limit: 1 }, now) : rows;
  const total = first?.total ?? 0;
  return foundOf(rows, now, Math.min(total, SEARCH_EXACT_TOTAL_MAX), total > SEARCH_EXACT_TOTAL_MAX);
}

/** Of a scope with a name the first pages are planned once per connection, as those of `browse`. */
async function page(db: Db, scope: FactScope, { offset, limit }: Slice, now: Date) {
  const reach = offset + limit;
  const entry = sql`${entriesWithFacts(sql`driver_id, rank, entitled_until`, scope, reach, now)}
    order by rank, driver_id limit ${sql.raw(`${limit}`)} offset ${sql.raw(`${offset}`)}`;
  const query = db
    .select({
      ...cardColumns,
      entitledUntil: sql`entry.entitled_until`.mapWith(searchEntries.entitledUntil),
      total: totalUpTo(SEARCH_EXACT_TOTAL_MAX + 1, scope, now).as("total"),
    })
    .from(sql`(${entry}) entry`)
    .innerJoin(drivers, eq(drivers.id, sql`entry.driver_id`))
    .leftJoin(driverSeats, seatsOfDriver)
    .orderBy(sql`entry.rank`, sql`entry.driver_id`);
  if (!scope.name || offset > 0) return query;
  const isTimed = scope.facts & factBits.authorised ? "_authorised" : "";
  return query.prepare(`first_${limit}_${scope.name}_facts${isTimed}`).execute();
}

/** How many entries of a scope have its facts, at most `max`. */
export function totalUpTo(max: number, scope: FactScope, now: Date): SQL<number> {
  const entries = entriesWithFacts(sql`1`, scope, max, now);
  return sql`(select count(*) from (${entries} limit ${sql.raw(`${max}`)}) counted)`.mapWith(Number);
}
