import { and, gt, inArray, sql } from "drizzle-orm";
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
  const { cityIds } = place;
  const isFewCities = cityIds && cityIds.length <= CITIES_IN_QUERY_MAX;
  const scopes: NameScope[] = isFewCities ? cityIds.map((cityId) => ({ cityId })) : [{ state: place.state }];
  const query = scopes.map((scope) => `(${allWords(text, scope)})`).join(" | ");
  const names = await db
    .select({ id: searchNames.id, drivers: searchNames.drivers })
    .from(searchNames)
    .where(
      and(
        sql`${searchNames.lexemes} @@ ${query}::tsquery`,
        gt(searchNames.drivers, 0),
        cityIds && !isFewCities ? inArray(searchNames.cityId, [...cityIds]) : undefined,
      ),
    )
    .limit(NAMES_MAX + 1);
  return {
    text,
    names: names.sort((a, b) => b.drivers - a.drivers),
    drivers: names.reduce((sum, { drivers }) => sum + drivers, 0),
    isComplete: names.length <= NAMES_MAX,
  };
}

/** The last word is a prefix. */
function allWords({ kind, words }: WantedText, scope: NameScope): string {
  return `${words.map((word) => lexeme(kind, scope, word)).join(" & ")}:*`;
}
