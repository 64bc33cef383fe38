import { inArray, sql } from "drizzle-orm";
import { searchNames, searchWords } from "../../drizzle/schema/search";
import { normalise, wordsOf } from "../../shared/search";
import type { Db } from "../app/database";
import { lexemesOf, type NameKind } from "./lexemes";
import type { Place } from "./places";

/** One school or neighborhood of a city: `name` normalised, `label` as a driver wrote it. */
export type Name = { kind: NameKind; name: string; label: string };

/** Tells the names of one city apart. */
export function keyOf({ kind, name }: Pick<Name, "kind" | "name">): string {
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

/** One more driver for each of these names of a city. Answers their ids by `keyOf`. */
export async function addNames(tx: Db, place: Place, names: readonly Name[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = names.map((name) => ({
    ...name,
    ...place,
    drivers: 1,
    lexemes: lexemesOf(name.kind, place, name.name),
  }));
  const counted = await tx
    .insert(searchNames)
    .values(rows)
    .onConflictDoUpdate({
      target: [searchNames.cityId, searchNames.kind, searchNames.name],
      set: { drivers: sql`${searchNames.drivers} + 1` },
    })
    .returning({
      id: searchNames.id,
      kind: searchNames.kind,
      name: searchNames.name,
      drivers: searchNames.drivers,
    });
  // A name that somebody else has too brings no new word.
  await addWords(
    tx,
    counted.filter(({ drivers }) => drivers === 1),
  );
  return new Map(counted.map((row) => [keyOf(row), row.id]));
}

/** One driver less for each of these names. They are kept for the next driver. */
export async function subtractNames(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(searchNames)
    .set({ drivers: sql`${searchNames.drivers} - 1` })
    .where(inArray(searchNames.id, [...ids]));
}

/** Makes the words of these names known to spelling. In one order for everybody, so that nobody deadlocks. */
export async function addWords(tx: Db, names: readonly { kind: NameKind; name: string }[]): Promise<void> {
  const words = new Map(
    names.flatMap(({ kind, name }) =>
      wordsOf(name).map((word) => [`${kind} ${word}`, { kind, word }] as const),
    ),
  );
  if (words.size === 0) return;
  const rows = [...words].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await tx.insert(searchWords).values(rows).onConflictDoNothing();
}
