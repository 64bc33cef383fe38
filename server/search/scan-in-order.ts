import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { searchEntries } from "../../drizzle/schema/search";
import { driverSeats } from "../../drizzle/schema/seats";
import { seatsToday } from "../drivers/seats/stored-seats";
import type { Db } from "../platform/database/database";
import type { TextCriterion } from "./criteria";
import { cardColumns } from "./driver-cards";
import { hasWords, idsOfNamesWith } from "./entries/entry-names";
import type { Slice } from "./hits";
import { entriesInOrder, type Scope } from "./scope";

/** What to scan for: drivers who match all texts, and the names by which they match one of them. */
export type Scan = {
  scope: Scope;
  texts: readonly TextCriterion[];
  /** The text whose matching names are returned. */
  namesFor?: TextCriterion | undefined;
  /** Scan only this many first entries of the state, or of all. */
  within?: number | undefined;
};

/**
 * Scans entries in the order of results until `reach` drivers match, and returns the slice: for texts so
 * common that this is soon. Each row has the number of matches (below `reach`: there are no more) and their
 * names.
 */
export function scanInOrder(
  db: Db,
  { scope, texts, namesFor, within }: Scan,
  slice: Slice,
  reach: number,
  now: Date,
) {
  const each = {
    matches: and(within ? isWithin(scope, within) : undefined, ...texts.map(hasWords)),
    nameIds: namesFor && idsOfNamesWith(namesFor),
  };
  const matched = db
    .$with("matched")
    .as(db.select().from(entriesInOrder(db, scope, { offset: 0, limit: reach }, now, each)));
  const { driverId, rank, entitledUntil } = matched;
  const page = db
    .select({ driverId, rank, entitledUntil })
    .from(matched)
    .orderBy(asc(rank), asc(driverId))
    .limit(slice.limit)
    .offset(slice.offset)
    .as("page");
  return db
    .with(matched)
    .select({
      ...cardColumns,
      entitledUntil: page.entitledUntil,
      matched: sql`(select count(*) from ${matched})`.mapWith(Number).as("matched_count"),
      nameIds: sql<number[] | null>`(select array_agg(distinct id) from ${matched}, unnest(name_ids) id)`.as(
        "ids",
      ),
    })
    .from(page)
    .innerJoin(drivers, eq(drivers.id, page.driverId))
    .leftJoin(driverSeats, seatsToday)
    .orderBy(asc(page.rank), asc(page.driverId));
}

/** The entry is one of the first of a scope, or has the same rank as the last of them. */
export function isWithin({ state }: Scope, first: number): SQL {
  const last = sql`select rank from ${searchEntries} ${state ? sql`where state = ${state}` : sql``}
    order by rank, driver_id limit 1 offset ${first - 1}`;
  return sql`${searchEntries.rank} <= coalesce((${last}), ${Number.MAX_SAFE_INTEGER}::bigint)`;
}
