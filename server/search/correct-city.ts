import { and, eq, gt, sql } from "drizzle-orm";
import { searchCities } from "../../drizzle/schema/search";
import { wordsOf } from "../../shared/search";
import type { Db } from "../app/database";
import { oneLetterOff } from "./one-letter-off";
import { visibleInCity } from "./scope";

type Candidate = { name: string; label: string; changes: number; drivers: number };

/**
 * The city whose name is this one with one letter forgiven in as few words as possible, and of those the one with most
 * visible drivers. Undefined when there is none.
 */
export async function correctCity(
  db: Db,
  typed: string,
  state: string | undefined,
  now: Date,
): Promise<{ name: string; label: string } | undefined> {
  const words = wordsOf(typed).map((word) => ({ word, near: oneLetterOff(word) }));
  const rows = await db
    .select({ name: searchCities.name, label: searchCities.label, drivers: visibleInCity(now) })
    .from(searchCities)
    .where(
      and(
        state ? eq(searchCities.state, state) : undefined,
        gt(searchCities.drivers, 0),
        sql`abs(char_length(${searchCities.name}) - ${typed.length}::int) <= ${words.length}::int`,
      ),
    );
  const candidates = new Map<string, Candidate>();
  for (const { name, label, drivers } of rows) {
    const changes = changesBetween(words, wordsOf(name));
    if (changes === undefined || drivers === 0) continue;
    const known = candidates.get(name)?.drivers ?? 0;
    candidates.set(name, { name, label, changes, drivers: known + drivers });
  }
  return [...candidates.values()].sort(
    (a, b) => a.changes - b.changes || b.drivers - a.drivers || (a.name < b.name ? -1 : 1),
  )[0];
}

/** How many words of a name differ by one letter from the typed ones; undefined if any differs by more. */
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
