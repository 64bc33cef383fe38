import { and, eq, inArray, sql } from "drizzle-orm";
import { searchNames, searchWords } from "../../drizzle/schema/search";
import { schoolKey, schoolWords, shownName, wordsToFind } from "../../shared/places/school-names";
import { normalise, wordsOf } from "../../shared/search";
import type { ServedSchool } from "../drivers/served-schools";
import type { Db } from "../platform/database/database";
import { lexemesOf, type NameKind } from "./entries/lexemes";
import type { Place } from "./places";

/**
 * One school or neighborhood of a city: `name` contains its search words, `label` is for display. `schoolId`
 * is "" if no catalogue has it.
 */
export type Name = { kind: NameKind; name: string; label: string; schoolId: string };

/** The schools and neighborhoods under which a driver is found. */
export type DriverNames = Record<NameKind, Name[]>;

type Serving = { offeredSchoolTransport: readonly string[]; offeredNeighborhoods: readonly string[] };

/** Identifies a name within its city. */
export function keyOf({ kind, name, schoolId }: Pick<Name, "kind" | "name" | "schoolId">): string {
  return `${kind} ${name} ${schoolId}`;
}

/**
 * The names of a profile, without duplicates. A name without letter or digit can't be found and is left out.
 * @param served the catalogue schools that the names refer to, by `schoolKey`
 */
export function namesOf(driver: Serving, served: ReadonlyMap<string, ServedSchool> = new Map()): DriverNames {
  const schools = driver.offeredSchoolTransport.map((label): Name => {
    const school = served.get(schoolKey(label));
    return school
      ? { kind: "school", name: wordsToFind(school), label: shownName(school), schoolId: school.id }
      : { kind: "school", name: schoolWords([label]), label, schoolId: "" };
  });
  const neighborhoods = driver.offeredNeighborhoods.map(
    (label): Name => ({ kind: "neighborhood", name: normalise(label), label, schoolId: "" }),
  );
  return { school: eachOnce(schools), neighborhood: eachOnce(neighborhoods) };
}

function eachOnce(names: readonly Name[]): Name[] {
  const each = new Map<string, Name>();
  for (const name of names) if (name.name !== "" && !each.has(keyOf(name))) each.set(keyOf(name), name);
  return [...each.values()];
}

type CountedName = { id: number; kind: NameKind; name: string; schoolId: string; drivers: number };
/** What updating the counts returns. */
const countedName = {
  id: searchNames.id,
  kind: searchNames.kind,
  name: searchNames.name,
  schoolId: searchNames.schoolId,
  drivers: searchNames.drivers,
};

/** The ids of an entry's names in a city, by `keyOf`. */
export async function knownNames(
  tx: Db,
  ids: readonly number[],
  cityId: number,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const names = await tx
    .select(countedName)
    .from(searchNames)
    .where(and(inArray(searchNames.id, [...ids]), eq(searchNames.cityId, cityId)));
  return new Map(names.map((name) => [keyOf(name), name.id]));
}

/** Increments the driver counts of these names of a city. */
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
      target: [searchNames.cityId, searchNames.kind, searchNames.name, searchNames.schoolId],
      set: { drivers: sql`${searchNames.drivers} + 1` },
    })
    .returning(countedName);
}

/** Decrements the driver counts of these names. A name without drivers stays for the next driver. */
export async function subtractNames(tx: Db, ids: readonly number[]): Promise<CountedName[]> {
  if (ids.length === 0) return [];
  return tx
    .update(searchNames)
    .set({ drivers: sql`${searchNames.drivers} - 1` })
    .where(inArray(searchNames.id, [...ids]))
    .returning(countedName);
}

/**
 * Updates the word counts for names that got their first driver or lost their last one. All in one statement
 * and one order: cities share words, and two writers with different orders would deadlock.
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

/** Adds to the number of names with each word. */
export async function addToWords(
  tx: Db,
  steps: readonly { kind: NameKind; word: string; names: number }[],
): Promise<void> {
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
