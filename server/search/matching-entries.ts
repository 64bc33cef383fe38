import { and, gt, type SQL, sql } from "drizzle-orm";
import { searchEntries } from "../../drizzle/schema/search";
import type { Db } from "../app/database";
import type { NameKind } from "./lexemes";
import type { WantedText } from "./wanted";

const columnsOf = {
  school: { names: searchEntries.schools, ids: searchEntries.schoolIds },
  neighborhood: { names: searchEntries.neighborhoods, ids: searchEntries.neighborhoodIds },
};

/** The entry has a name with all the words. No index answers it: for rows that are looked at one by one anyway. */
export function hasWords({ kind, words }: WantedText): SQL {
  return sql`exists (select 1 from unnest(${columnsOf[kind].names}) name where ${nameHasWords(words)})`;
}

/** The ids of the entry's names that have all the words. */
export function idsOfNamesWith({ kind, words }: WantedText): SQL<number[]> {
  const { names, ids } = columnsOf[kind];
  return sql`array(select id from unnest(${names}, ${ids}) as named(name, id) where ${nameHasWords(words)})`;
}

function nameHasWords(words: readonly string[]): SQL | undefined {
  // Words are letters and digits, so that a pattern has no wildcard but ours.
  const whole = words.slice(0, -1).map((word) => sql`' ' || name || ' ' like ${`% ${word} %`}`);
  return and(...whole, sql`' ' || name like ${`% ${words.at(-1) ?? ""}%`}`);
}

/** The entries of some names, without those who don't match other texts. At most `limit` for each name. */
export type WithNames = {
  kind: NameKind;
  nameIds: readonly number[];
  others: readonly WantedText[];
  limit: number;
};

/**
 * The visible entries with one of these names, each once, in no order. Name by name: an index scan for each is faster
 * than one for all, and the limit keeps the database from comparing all ids with every entry.
 */
export function entriesWithNames(db: Db, { kind, nameIds, others, limit }: WithNames, now: Date) {
  const { driverId, rank, entitledUntil } = searchEntries;
  const hasName = sql`${columnsOf[kind].ids} @> array[wanted.id]`;
  const withName = db
    .select({ driverId, rank, entitledUntil })
    .from(searchEntries)
    .where(and(hasName, gt(entitledUntil, now), ...others.map(hasWords)))
    .limit(limit)
    .as("with_name");
  return db
    .selectDistinct({
      driverId: withName.driverId,
      rank: withName.rank,
      entitledUntil: withName.entitledUntil,
    })
    .from(sql`unnest(${`{${nameIds.join(",")}}`}::int[]) as wanted(id)`)
    .crossJoinLateral(withName);
}
