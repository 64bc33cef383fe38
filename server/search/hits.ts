import { eq, type SQL, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { searchEntries } from "../../drizzle/schema/search";
import { driverSeats } from "../../drizzle/schema/seats";
import type { DriverCard } from "../../shared/drivers";
import { SEARCH_EXACT_TOTAL_MAX } from "../../shared/limits";
import { seatsToday } from "../drivers/seats/stored-seats";
import type { Db } from "../platform/database/database";
import { cardColumns, toDriverCard } from "./driver-cards";

/** Which part of the results to return. */
export type Slice = { offset: number; limit: number };

/** A part of the results, and their total. */
export type Hits = {
  drivers: DriverCard[];
  totalCount: number;
  /** There are more than `totalCount`; how many was not counted. */
  totalIsMinimum: boolean;
  /** The first of these drivers' entitlements ends then, unless it is renewed. */
  shownUntil: Date | undefined;
  /** Nobody was found, but somebody matches without the facts, so no word is misspelled. */
  isSpelledRight?: boolean;
};

export const noHits: Hits = { drivers: [], totalCount: 0, totalIsMinimum: false, shownUntil: undefined };

type Row = Parameters<typeof toDriverCard>[0] & { entitledUntil: Date };

/** Rows of a page as cards. */
export function toHits(rows: Row[], now: Date, totalCount: number, totalIsMinimum = false): Hits {
  const ends = rows.map(({ entitledUntil }) => entitledUntil.getTime());
  return {
    drivers: rows.map((row) => toDriverCard(row, now)),
    totalCount,
    totalIsMinimum,
    shownUntil: ends.length > 0 ? new Date(Math.min(...ends)) : undefined,
  };
}

/** A slice of results that end with the 1,000th (product rule "Totals"). */
export function sliceUpToMax({ offset, limit }: Slice): Slice {
  return { offset, limit: Math.max(0, Math.min(limit, SEARCH_EXACT_TOTAL_MAX - offset)) };
}

/** The results of `select`, whose rows have the total; past the end the first row is read for it. They end with the `max`th. */
export async function hitsOf(
  select: (slice: Slice) => Promise<(Row & { total: number })[]>,
  slice: Slice,
  now: Date,
  max = SEARCH_EXACT_TOTAL_MAX,
): Promise<Hits> {
  const rows = await select(slice);
  const isPastEnd = rows.length === 0 && slice.offset > 0;
  const [first] = isPastEnd ? await select({ offset: 0, limit: 1 }) : rows;
  const total = first?.total ?? 0;
  return toHits(rows, now, Math.min(total, max), total > max);
}

/**
 * A slice of entries (`driver_id`, `rank`, `entitled_until`, and what `total` needs), joined with the columns
 * of cards.
 */
export function cardsOf(db: Db, entries: SQL, { offset, limit }: Slice, total: SQL<number>) {
  const entry = sql`select * from (${entries}) matched
    order by rank, driver_id limit ${sql.raw(`${limit}`)} offset ${sql.raw(`${offset}`)}`;
  return db
    .select({
      ...cardColumns,
      entitledUntil: sql`entry.entitled_until`.mapWith(searchEntries.entitledUntil),
      total: total.as("total"),
    })
    .from(sql`(${entry}) entry`)
    .innerJoin(drivers, eq(drivers.id, sql`entry.driver_id`))
    .leftJoin(driverSeats, seatsToday)
    .orderBy(sql`entry.rank`, sql`entry.driver_id`);
}

/** A slice of entries that are all read, so that they can be counted. */
export function cardsOfAll(db: Db, entries: SQL, slice: Slice) {
  const counted = sql`select driver_id, rank, entitled_until, count(*) over () as total from (${entries}) counted`;
  return cardsOf(db, counted, slice, sql`entry.total`.mapWith(Number));
}
