import { and, inArray, sum } from "drizzle-orm";
import { searchWords } from "../../drizzle/schema/search";
import { wordsOf } from "../../shared/search";
import type { Db } from "../database/database";
import type { NameKind } from "../search/entries/lexemes";

/** Letters of a last word by which it is found: it may be the beginning of a longer one, as in a search. */
const PREFIX = 6;

/**
 * The word of a waited-for name (normalised, not empty) by which drivers find it: the one that fewest names have, so that
 * "EMEF Padre Anchieta" is not looked at for each driver with some EMEF. The last word, which matches as a prefix, by its
 * first letters and an asterisk.
 */
export async function pivotOf(db: Db, name: string, kind: NameKind | null): Promise<string> {
  const words = wordsOf(name);
  const kinds: NameKind[] = kind ? [kind] : ["school", "neighborhood"];
  const counted = await db
    .select({ word: searchWords.word, names: sum(searchWords.names).mapWith(Number) })
    .from(searchWords)
    .where(and(inArray(searchWords.word, words), inArray(searchWords.kind, kinds)))
    .groupBy(searchWords.word);
  const names = new Map(counted.map((row) => [row.word, row.names]));
  const commonness = (word: string) => names.get(word) ?? 0;
  const rarest = words.toSorted((a, b) => commonness(a) - commonness(b) || b.length - a.length)[0] ?? name;
  return words.lastIndexOf(rarest) === words.length - 1 ? beginning(rarest, PREFIX) : rarest;
}

/** The same where nobody can be asked how common words are: the last word finds it too, only with more to look at. */
export function pivotOfLastWord(name: string): string {
  return beginning(wordsOf(name).at(-1) ?? name, PREFIX);
}

/** Every pivot that a name with one of these words (normalised) can be waited for by. */
export function pivotsOf(words: Iterable<string>): string[] {
  const pivots = new Set<string>();
  for (const word of words) {
    pivots.add(word);
    const letters = Math.min(PREFIX, [...word].length);
    for (let count = 1; count <= letters; count += 1) pivots.add(beginning(word, count));
  }
  return [...pivots];
}

function beginning(word: string, letters: number): string {
  return `${[...word].slice(0, letters).join("")}*`;
}
