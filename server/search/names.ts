import { inArray, sql } from "drizzle-orm";
import { searchNames, searchWords } from "../../drizzle/schema/search";
import { normalise, wordsOf } from "../../shared/search";
import type { Db } from "../database/database";
import { lexemesOf, type NameKind } from "./entries/lexemes";
import type { Place } from "./places";

/** One school or neighborhood of a city: `name` normalised, `label` as a driver wrote it. */
export type Name = { kind: NameKind; name: string; label: string };

type NameOfKind = Pick<Name, "kind" | "name">;

/** Tells the names of one city apart. */
export function keyOf({ kind, name }: NameOfKind): string {
  return `${kind} ${name}`;
}

/** The names of a list as a driver wrote it, each once. What has no letter or digit can't be found and is left out. */
export function namesOf(kind: NameKind, written: readonly string[]): Name[] {
  const names = new Map<string, Name>();
  for (const label of written) {
    const name = normalise(label);
    if (name !== "" && !names.has(name)) names.set(name, { kind, name, label });
  }
  return [...names.values()];
}

type CountedName = { id: number; kind: NameKind; name: string; drivers: number };
/** What a change of the counts answers. */
const countedName = {
  id: searchNames.id,
  kind: searchNames.kind,
  name: searchNames.name,
  drivers: searchNames.drivers,
};

/** One more driver for each of these names of a city. */
export async function addNames(tx: Db, place: Place, names: readonly Name[]): Promise<CountedName[]> {
  if (names.length === 0) return [];
  const rows = names.map((name) => ({
    ...name,
    ...place,
    drivers: 1,
    lexemes: lexemesOf(name.kind, place, name.name),
  }));
  return tx
    .insert(searchNames)
    .values(rows)
    .onConflictDoUpdate({
      target: [searchNames.cityId, searchNames.kind, searchNames.name],
      set: { drivers: sql`${searchNames.drivers} + 1` },
    })
    .returning(countedName);
}

/** One driver less for each of these names. A name without drivers is kept for the next one. */
export async function subtractNames(tx: Db, ids: readonly number[]): Promise<CountedName[]> {
  if (ids.length === 0) return [];
  return tx
    .update(searchNames)
    .set({ drivers: sql`${searchNames.drivers} - 1` })
    .where(inArray(searchNames.id, [...ids]))
    .returning(countedName);
}

/**
 * Counts the words of those names that got their first driver or lost their last one. All in one statement and one
 * order: cities share words, and two writers who took them in different orders would deadlock.
 */
export async function countWords(
  tx: Db,
  added: readonly CountedName[],
  subtracted: readonly CountedName[],
): Promise<void> {
  const steps = new Map<string, { kind: NameKind; word: string; names: number }>();
  const count = ({ kind, name }: CountedName, step: number) => {
    for (const word of new Set(wordsOf(name))) {
      const names = (steps.get(keyOfWord({ kind, word }))?.names ?? 0) + step;
      steps.set(keyOfWord({ kind, word }), { kind, word, names });
    }
  };
  for (const name of added) if (name.drivers === 1) count(name, 1);
  for (const name of subtracted) if (name.drivers === 0) count(name, -1);
  await addToWords(
    tx,
    steps
      .values()
      .filter(({ names }) => names !== 0)
      .toArray(),
  );
}

/** Adds to the number of names of each word. */
async function addToWords(tx: Db, steps: { kind: NameKind; word: string; names: number }[]): Promise<void> {
  if (steps.length === 0) return;
  await tx
    .insert(searchWords)
    .values(steps.toSorted((a, b) => (keyOfWord(a) < keyOfWord(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [searchWords.kind, searchWords.word],
      set: { names: sql`${searchWords.names} + excluded.names` },
    });
}

function keyOfWord({ kind, word }: { kind: NameKind; word: string }): string {
  return `${kind} ${word}`;
}
