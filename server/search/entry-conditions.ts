import { and, arrayOverlaps, gt, type SQL, sql } from "drizzle-orm";
import { searchEntries } from "../../drizzle/schema/search";
import type { FoundNames } from "./find-names";
import type { NameKind } from "./lexemes";
import type { WantedText } from "./wanted";

const columnsOf = {
  school: { names: searchEntries.schools, ids: searchEntries.schoolIds },
  neighborhood: { names: searchEntries.neighborhoods, ids: searchEntries.neighborhoodIds },
};

/** The entry has one of these names: an index answers it. */
export function hasOneOf(kind: NameKind, nameIds: readonly number[]): SQL {
  return arrayOverlaps(columnsOf[kind].ids, [...nameIds]);
}

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

/** The entry is visible and matches every text: by the ids of names where all are known, else by the words. */
export function haveNames(found: readonly FoundNames[], now: Date): SQL | undefined {
  const matches = found.map(({ text, names, isComplete }) => {
    if (!isComplete) return hasWords(text);
    return hasOneOf(
      text.kind,
      names.map(({ id }) => id),
    );
  });
  return and(gt(searchEntries.entitledUntil, now), ...matches);
}
