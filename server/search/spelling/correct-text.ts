import { and, eq, exists, gt, sql } from "drizzle-orm";
import { searchNames, searchWords } from "../../../drizzle/schema/search";
import type { Db } from "../../platform/database/database";
import { textArray } from "../../platform/database/text-array";
import type { TextCriterion } from "../criteria";
import { type NamePlace, namesMatching, queryOf } from "../find-names";
import { oneLetterOff } from "./one-letter-off";

/**
 * At most this many corrections of a text are tried, the likeliest first: a search must finish in bounded
 * time.
 */
const CORRECTIONS_MAX = 200;
/** A longer text is not a typing error. */
const WORDS_MAX = 12;

type Correction = { words: readonly string[]; changes: number; names: number };

/**
 * A similar text that matches some name in the place, with one letter changed in as few words as possible;
 * among several, the one whose new words occur in most names. Undefined if there is none.
 */
export async function correctText(
  db: Db,
  text: TextCriterion,
  place: NamePlace,
): Promise<TextCriterion | undefined> {
  if (text.words.length > WORDS_MAX) return undefined;
  const corrections = likeliest(text.words, await knownWords(db, text));
  if (corrections.length === 0) return undefined;
  const texts = corrections.map(({ words }) => ({ ...text, words }));
  const first = await firstWithNames(db, texts, place);
  return first === undefined ? undefined : texts[first];
}

/** For each word of the text: the known words that differ by one letter, and in how many names they occur. */
async function knownWords(db: Db, { kind, words }: TextCriterion): Promise<Map<string, number>[]> {
  const near = words.map(oneLetterOff);
  const all = [...new Set(near.flatMap((others) => [...others]))];
  if (all.length === 0) return [];
  const known = await db
    .select({ word: searchWords.word, names: searchWords.names })
    .from(searchWords)
    .where(
      and(
        eq(searchWords.kind, kind),
        sql`${searchWords.word} = any(${textArray(all)})`,
        gt(searchWords.names, 0),
      ),
    );
  return near.map(
    (others) => new Map(known.filter(({ word }) => others.has(word)).map(({ word, names }) => [word, names])),
  );
}

/**
 * Corrections of one word, then of two, and so on; within each, the most common words first, then
 * alphabetically.
 */
function likeliest(typed: readonly string[], known: readonly Map<string, number>[]): Correction[] {
  const found: Correction[] = [];
  let previous: (Correction & { last: number })[] = [{ words: typed, changes: 0, names: 0, last: -1 }];
  while (previous.length > 0 && found.length < CORRECTIONS_MAX) {
    const next = previous.flatMap((correction) =>
      known.flatMap((others, at) => {
        if (at <= correction.last) return [];
        return [...others].map(([word, names]) => ({
          words: correction.words.with(at, word),
          changes: correction.changes + 1,
          names: correction.names + names,
          last: at,
        }));
      }),
    );
    next.sort((a, b) => b.names - a.names || (a.words.join(" ") < b.words.join(" ") ? -1 : 1));
    found.push(...next);
    previous = next;
  }
  return found.slice(0, CORRECTIONS_MAX);
}

/** The position of the first text that some name in the place matches. */
async function firstWithNames(db: Db, texts: TextCriterion[], place: NamePlace): Promise<number | undefined> {
  const queries = sql.join(
    texts.map((text) => sql`${queryOf(text, place)}`),
    sql`, `,
  );
  const name = db.select({ one: sql`1` }).from(searchNames).where(namesMatching(sql`query`, place));
  const [first] = await db
    .select({ position: sql`position`.mapWith(Number) })
    .from(sql`unnest(array[${queries}]::tsquery[]) with ordinality as wanted(query, position)`)
    .where(exists(name))
    .orderBy(sql`position`)
    .limit(1);
  return first && first.position - 1;
}
