import { sql } from "drizzle-orm";
import type { Facts } from "../../shared/search/fact-bits";
import type { Db } from "../platform/database/database";
import type { TextCriterion } from "./criteria";
import { entriesNameByName, entriesWithNames, type WithNames } from "./entries/entries-with-names";
import type { FoundNames } from "./find-names";
import { cardsOfAll, type Hits, hitsOf, type Slice } from "./hits";

/** What to collect: the drivers with these names who match the other texts and have the facts. */
export type Collection = { names: FoundNames; others: readonly TextCriterion[]; facts: Facts };

/**
 * All drivers with these names, collected first and sorted afterwards: for text that is rare in its scope.
 */
export async function collectByNames(db: Db, collection: Collection, slice: Slice, now: Date): Promise<Hits> {
  const entries = sql`${entriesWithNames(db, collectedNames(collection), now)}`;
  const found = await hitsOf((some) => cardsOfAll(db, entries, some), slice, now);
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
