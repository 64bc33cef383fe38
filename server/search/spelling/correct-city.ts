import { sql } from "drizzle-orm";
import { searchCities } from "../../../drizzle/schema/search";
import { wordsOf } from "../../../shared/search";
import { type City, visibleCities } from "../cities";
import type { Reads } from "../reads";
import { oneLetterOff } from "./one-letter-off";

type Candidate = Pick<City, "name" | "label" | "drivers"> & { changes: number };

/**
 * The city whose name differs from this one by one letter in as few words as possible; among several, the one
 * with most visible drivers. Undefined if there is none.
 */
export async function correctCity({ db, now, ofState }: Reads, typed: string, state: string | undefined) {
  const words = wordsOf(typed).map((word) => ({ word, near: oneLetterOff(word) }));
  const isAsLong = sql`abs(char_length(${searchCities.name}) - ${typed.length}::int) <= ${words.length}::int`;
  const candidates = new Map<string, Candidate>();
  for (const city of state ? await ofState(state) : await visibleCities(db, isAsLong, now)) {
    const changes = changesBetween(words, wordsOf(city.name));
    if (changes === undefined) continue;
    const { name, label, drivers } = candidates.get(city.name) ?? { ...city, drivers: 0 };
    candidates.set(name, { name, label, changes, drivers: drivers + city.drivers });
  }
  return [...candidates.values()].sort(
    (a, b) => a.changes - b.changes || b.drivers - a.drivers || (a.name < b.name ? -1 : 1),
  )[0];
}

/** In how many words a name differs by one letter from the typed words; undefined if any differs by more. */
function changesBetween(
  typed: { word: string; near: Set<string> }[],
  name: readonly string[],
): number | undefined {
  if (typed.length !== name.length) return undefined;
  let changes = 0;
  for (const [position, { word, near }] of typed.entries()) {
    const other = name[position] ?? "";
    if (other === word) continue;
    if (!near.has(other)) return undefined;
    changes++;
  }
  return changes;
}
