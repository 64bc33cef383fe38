import { asc, eq, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { driverSeats } from "../../drizzle/schema/seats";
import type { Facts } from "../../shared/search/fact-bits";
import type { Db } from "../platform/database/database";
import type { TextCriterion } from "./criteria";
import { cardColumns, seatsOfDriver } from "./driver-cards";
import { entriesNameByName, entriesWithNames, type WithNames } from "./entries/entries-with-names";
import type { FoundNames } from "./find-names";
import { type Hits, hitsUpToMax, type Slice } from "./hits";

/** What to collect: the drivers with these names who match the other texts and have the facts. */
export type Collection = { names: FoundNames; others: readonly TextCriterion[]; facts: Facts };

/**
 * All drivers with these names, collected first and sorted afterwards: for text that is rare in its scope.
 */
export async function collectByNames(db: Db, collection: Collection, slice: Slice, now: Date): Promise<Hits> {
  const found = await hitsUpToMax((some) => selectPage(db, collection, some, now), slice, now);
  return withSpellingCheck(db, found, collection, now);
}

/**
 * The hits; if there are none, adds whether only the facts were missing, so that the spelling is not
 * corrected then.
 */
export async function withSpellingCheck(
  db: Db,
  found: Hits,
  collection: Collection,
  now: Date,
): Promise<Hits> {
  if (found.totalCount > 0 || collection.facts === 0) return found;
  const [other] = await entriesNameByName(db, collectedNames({ ...collection, facts: 0 }), now).limit(1);
  return { ...found, isSpelledRight: other !== undefined };
}

/** The names of a collection, as the entries with them are read. */
export function collectedNames({ names, others, facts }: Collection): WithNames {
  const nameIds = names.names.map(({ id }) => id);
  // Room for drivers who were added since the names were read.
  const most = 2 * Math.max(...names.names.map(({ drivers }) => drivers)) + 100;
  return { kind: names.text.kind, nameIds, others, facts, limit: most };
}

function selectPage(db: Db, collection: Collection, { offset, limit }: Slice, now: Date) {
  const matched = db.$with("matched").as(entriesWithNames(db, collectedNames(collection), now));
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
    .leftJoin(driverSeats, seatsOfDriver)
    .orderBy(asc(page.rank), asc(page.driverId));
}
