import { and, asc, eq, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import type { Db } from "../app/database";
import { cardColumns } from "./driver-cards";
import { hasWords, idsOfNamesWith } from "./entry-names";
import type { Slice } from "./found";
import { entriesInOrder, type Scope } from "./scope";
import type { WantedText } from "./wanted";

/** What is walked for: drivers who match all texts, and the names by which they match one of them. */
export type Walk = { scope: Scope; texts: readonly WantedText[]; namesFor?: WantedText | undefined };

/**
 * Walks along the order of results until `reach` drivers matched, and answers those of the slice: for text so common
 * that they come soon. Each row says how many matched (fewer than `reach`: there are no others) and by which names.
 */
export function walk(db: Db, { scope, texts, namesFor }: Walk, slice: Slice, reach: number, now: Date) {
  const each = {
    matches: and(...texts.map(hasWords)),
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
    .orderBy(asc(page.rank), asc(page.driverId));
}
