import { type SQL, sql } from "drizzle-orm";
import { searchStates, searchWords } from "../../drizzle/schema/search";
import type { Db } from "../platform/database/database";
import type { TextCriterion } from "./criteria";
import type { NameKind } from "./entries/lexemes";

/** A prefix with this many matching words counts as very common. */
const PREFIX_WORDS_MAX = 1000;

export type Estimates = {
  /** An estimate of how many names match each text. */
  names: number[];
  /** How many drivers there are to search among, lapsed ones included. */
  drivers: number;
};

/**
 * Estimates how common texts are in a state, or everywhere: a name that matches has the text's rarest word,
 * and a state's share of these names is about its share of the drivers.
 */
export async function estimateNames(
  db: Db,
  texts: readonly TextCriterion[],
  state: string | undefined,
): Promise<Estimates> {
  const [row] = await db
    .select({
      names: sql<number[]>`array[${sql.join(texts.map(rarestWord), sql`, `)}]::float8[]`,
      all: sql`coalesce(sum(drivers), 0)`.mapWith(Number),
      drivers: sql`coalesce(sum(drivers) filter (where ${state ? sql`state = ${state}` : true}), 0)`.mapWith(
        Number,
      ),
    })
    .from(searchStates);
  if (!row || row.drivers === 0) return { names: texts.map(() => 0), drivers: 0 };
  return { names: row.names.map((names) => (names * row.drivers) / row.all), drivers: row.drivers };
}

function rarestWord({ kind, words }: TextCriterion): SQL {
  const whole = words.slice(0, -1).map((word) => namesWith(kind, word));
  return sql`least(${sql.join([...whole, namesWithPrefix(kind, words.at(-1) ?? "")], sql`, `)})`;
}

function namesWith(kind: NameKind, word: string): SQL {
  return sql`coalesce((select names from ${searchWords} where kind = ${kind} and word = ${word}), 0)`;
}

function namesWithPrefix(kind: NameKind, prefix: string): SQL {
  const words = sql`select names from ${searchWords}
    where kind = ${kind} and word ~>=~ ${prefix} and word ~<~ ${`${prefix}\u{10FFFF}`} limit ${PREFIX_WORDS_MAX}`;
  return sql`coalesce((select sum(names) from (${words}) word), 0)`;
}
