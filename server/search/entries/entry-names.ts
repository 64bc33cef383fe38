import { and, type Column, type SQL, sql } from "drizzle-orm";
import { searchEntries } from "../../../drizzle/schema/search";
import type { Facts } from "../../../shared/search/fact-bits";
import type { TextCriterion } from "../criteria";
import type { NameKind } from "./lexemes";

const columnsOf = {
  school: { names: searchEntries.schools, ids: searchEntries.schoolIds },
  neighborhood: { names: searchEntries.neighborhoods, ids: searchEntries.neighborhoodIds },
};

/** A name's keys in `search_name_facts` are this far apart: the bits of `facts`. */
const FACT_BITS = 16;

/** Names as an entry stores them: one per line, with a space before and after each word. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => ` ${name} `).join("\n");
}

/** The names that an entry stores. */
export function splitNames(joined: string): string[] {
  return joined === "" ? [] : joined.split("\n").map((name) => name.trim());
}

/**
 * The entry has a name with all the words. No index is used: for rows that are read anyway. All names
 * together are searched for the words first, which rules out nearly all rows cheaply.
 */
export function hasWords({ kind, words }: TextCriterion): SQL | undefined {
  const { names } = columnsOf[kind];
  const somewhere = containsWords(names, words);
  if (words.length === 1) return somewhere;
  const name = sql`name`;
  return and(
    somewhere,
    sql`exists (select 1 from ${namesIn(names)} name where ${containsWords(name, words)})`,
  );
}

/** The ids of the entry's names that have all the words. */
export function idsOfNamesWith({ kind, words }: TextCriterion): SQL<number[]> {
  const { names, ids } = columnsOf[kind];
  const named = sql`unnest(string_to_array(${names}, E'\\n'), ${ids}) as named(name, id)`;
  return sql`array(select id from ${named} where ${containsWords(sql`name`, words)})`;
}

/** The entry has this name: uses an index. */
export function hasNameId(kind: NameKind, id: SQL): SQL {
  return sql`${columnsOf[kind].ids} @> array[${id}]`;
}

/**
 * The entry has this name and these facts, including an expired authorisation. Uses an index of each name
 * paired with each fact of the entry (`search_name_facts`, docs/decisions/0029-filters.md).
 */
export function hasNameWithFacts(kind: NameKind, id: SQL, facts: Facts): SQL {
  if (facts === 0) return hasNameId(kind, id);
  const bits = Array.from({ length: FACT_BITS }, (_, bit) => bit).filter((bit) => facts & (1 << bit));
  const keys = bits.map((bit) => sql`${id} * ${sql.raw(`${FACT_BITS} + ${bit}`)}`);
  return sql`search_name_facts(${columnsOf[kind].ids}, ${searchEntries.facts}) @> array[${sql.join(keys, sql`, `)}]`;
}

function namesIn(names: Column): SQL {
  return sql`unnest(string_to_array(${names}, E'\\n'))`;
}

/**
 * The last word is a prefix. Written so that the planner assumes neither rare nor common: if it assumed rare,
 * it would sort all entries instead of scanning the index in order.
 */
function containsWords(text: SQL | Column, words: readonly string[]): SQL {
  const last = words.length - 1;
  const positions = words.map((word, at) => sql`strpos(${text}, ${at === last ? ` ${word}` : ` ${word} `})`);
  return sql`least(${sql.join(positions, sql`, `)}) > 0`;
}
