import { and, arrayOverlaps, type Column, gt, type SQL, sql } from "drizzle-orm";
import { searchEntries } from "../../drizzle/schema/search";
import type { FoundNames } from "./find-names";
import type { NameKind } from "./lexemes";
import type { WantedText } from "./wanted";

const idsColumns = { school: searchEntries.schoolIds, neighborhood: searchEntries.neighborhoodIds };

/** The entry has one of these names: an index answers it. */
export function hasOneOf(kind: NameKind, nameIds: readonly number[]): SQL {
  return arrayOverlaps(idsColumns[kind], [...nameIds]);
}

/** The entry has a name with all the words. No index answers it: for rows that are looked at one by one anyway. */
export function hasWords(
  entry: { schools: Column; neighborhoods: Column },
  { kind, words }: WantedText,
): SQL {
  const names = kind === "school" ? entry.schools : entry.neighborhoods;
  // Words are letters and digits, so that a pattern has no wildcard but ours.
  const whole = words.slice(0, -1).map((word) => sql`' ' || n || ' ' like ${`% ${word} %`}`);
  const conditions = and(...whole, sql`' ' || n like ${`% ${words.at(-1) ?? ""}%`}`);
  return sql`exists (select 1 from unnest(${names}) n where ${conditions})`;
}

/** The entry is visible and matches every text: by the ids of names where all are known, else by the words. */
export function haveNames(found: readonly FoundNames[], now: Date): SQL | undefined {
  const matches = found.map(({ text, names, isComplete }) => {
    if (!isComplete) return hasWords(searchEntries, text);
    return hasOneOf(
      text.kind,
      names.map(({ id }) => id),
    );
  });
  return and(gt(searchEntries.entitledUntil, now), ...matches);
}
