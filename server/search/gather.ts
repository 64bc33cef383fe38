import { asc, eq, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { searchEntries } from "../../drizzle/schema/search";
import { SEARCH_EXACT_TOTAL_MAX } from "../../shared/limits";
import type { Db } from "../app/database";
import { cardColumns } from "./driver-cards";
import { haveNames } from "./entry-conditions";
import type { FoundNames } from "./find-names";
import { type Found, foundOf, type Slice } from "./found";

/** The drivers who have these names, all of them collected and then put in order: for text that is rare in its scope. */
export async function gather(db: Db, names: readonly FoundNames[], slice: Slice, now: Date): Promise<Found> {
  const rows = await selectPage(db, names, slice, now);
  const [first] =
    rows.length > 0 || slice.offset === 0 ? rows : await selectPage(db, names, { offset: 0, limit: 1 }, now);
  const total = first?.total ?? 0;
  const isMinimum = total > SEARCH_EXACT_TOTAL_MAX;
  return foundOf(
    rows.map(({ total: _, ...row }) => row),
    isMinimum ? SEARCH_EXACT_TOTAL_MAX : total,
    isMinimum,
  );
}

function selectPage(db: Db, names: readonly FoundNames[], { offset, limit }: Slice, now: Date) {
  const matched = db.$with("matched").as(
    db
      .select({
        driverId: searchEntries.driverId,
        rank: searchEntries.rank,
        entitledUntil: searchEntries.entitledUntil,
      })
      .from(searchEntries)
      .where(haveNames(names, now)),
  );
  const page = db
    .select()
    .from(matched)
    .orderBy(asc(matched.rank), asc(matched.driverId))
    .limit(limit)
    .offset(offset)
    .as("page");
  return db
    .with(matched)
    .select({
      ...cardColumns,
      entitledUntil: page.entitledUntil,
      total: sql`(select count(*) from ${matched})`.mapWith(Number).as("total"),
    })
    .from(page)
    .innerJoin(drivers, eq(drivers.id, page.driverId))
    .orderBy(asc(page.rank), asc(page.driverId));
}
