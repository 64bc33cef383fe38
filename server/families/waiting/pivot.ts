import { and, inArray, sum } from "drizzle-orm";
import { searchWords } from "../../../drizzle/schema/search";
import { wordsOf } from "../../../shared/search";
import type { Db } from "../../platform/database/database";
import type { NameKind } from "../../search/entries/lexemes";

/** Prefix length for a last word, which, as in a search, may be the start of a longer one. */
const PREFIX = 6;

/**
 * The index key of a notice's name (normalised, not empty): its rarest word, so that "EMEF Padre Anchieta" is not compared
 * with each driver of any EMEF. The last word, which matches as a prefix, is stored as its first letters and an asterisk.
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

/** The same without word frequencies: the last word also works, only less selectively. */
export function pivotOfLastWord(name: string): string {
  return beginning(wordsOf(name).at(-1) ?? name, PREFIX);
}

/** All index keys that match names with one of these words (normalised). */
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
