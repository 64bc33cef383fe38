import { and, gt, inArray, type SQL, sql } from "drizzle-orm";
import { searchNames } from "../../drizzle/schema/search";
import type { Db } from "../app/database";
import { lexeme, type NameScope } from "./lexemes";
import type { WantedText } from "./wanted";

/** More names than this, and the text is so common that the order of results finds drivers faster than the names. */
const NAMES_MAX = 2000;
/** So many cities are asked for by the index, more are filtered out of their state's names. */
const CITIES_IN_QUERY_MAX = 8;

/** Where names are looked for: everywhere, in a state, or in some cities. */
export type NamePlace = { state?: string | undefined; cityIds?: readonly number[] | undefined };

export type FoundNames = {
  text: WantedText;
  /** Those with most drivers first. */
  names: { id: number; drivers: number }[];
  /** Their drivers together: who has two of the names counts twice. */
  drivers: number;
  /** Whether these are all names that match. */
  isComplete: boolean;
};

/** For each text the names in a place that match it, or as many of them as make it common. */
export function findNames(db: Db, texts: readonly WantedText[], place: NamePlace): Promise<FoundNames[]> {
  return Promise.all(texts.map((text) => findNamesOf(db, text, place)));
}

async function findNamesOf(db: Db, text: WantedText, place: NamePlace): Promise<FoundNames> {
  const names = await db
    .select({ id: searchNames.id, drivers: searchNames.drivers })
    .from(searchNames)
    .where(namesMatching(sql`${queryOf(text, place)}::tsquery`, place))
    .limit(NAMES_MAX + 1);
  return {
    text,
    names: names.sort((a, b) => b.drivers - a.drivers),
    drivers: names.reduce((sum, { drivers }) => sum + drivers, 0),
    isComplete: names.length <= NAMES_MAX,
  };
}

/** The names in a place that some driver has and that a tsquery of `queryOf` the same place finds. */
export function namesMatching(query: SQL, place: NamePlace): SQL | undefined {
  const isFiltered = place.cityIds && place.cityIds.length > CITIES_IN_QUERY_MAX;
  return and(
    sql`${searchNames.lexemes} @@ ${query}`,
    gt(searchNames.drivers, 0),
    isFiltered ? inArray(searchNames.cityId, [...(place.cityIds ?? [])]) : undefined,
  );
}

/** A text as a tsquery, as a text: all words in one name, the last as a prefix. */
export function queryOf({ kind, words }: WantedText, { state, cityIds }: NamePlace): string {
  const isInQuery = cityIds && cityIds.length <= CITIES_IN_QUERY_MAX;
  const scopes: NameScope[] = isInQuery ? cityIds.map((cityId) => ({ cityId })) : [{ state }];
  return scopes
    .map((scope) => `(${words.map((word) => lexeme(kind, scope, word)).join(" & ")}:*)`)
    .join(" | ");
}
