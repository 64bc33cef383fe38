import { and, gt, inArray, type SQL, sql } from "drizzle-orm";
import { searchNames } from "../../drizzle/schema/search";
import type { Db } from "../platform/database/database";
import type { TextCriterion } from "./criteria";
import { lexeme, type NameScope } from "./entries/lexemes";

/** At most this many names are read. With more, scanning drivers in order finds matches sooner. */
export const NAMES_MAX = 3000;
/** Up to this many cities are part of the index query; with more, the state's names are filtered by city. */
const CITIES_IN_QUERY_MAX = 8;

/** Where names are looked for: everywhere, in a state, or in some cities. */
export type NamePlace = { state?: string | undefined; cityIds?: readonly number[] | undefined };

/** A name in a city and its number of drivers, lapsed ones included. */
export type NameDrivers = { id: number; cityId: number; drivers: number };

export type FoundNames = {
  text: TextCriterion;
  /** Sorted by number of drivers, descending. */
  names: NameDrivers[];
  /** The sum of their drivers: a driver with two of the names counts twice. */
  drivers: number;
  /** Whether these are all matching names. */
  isComplete: boolean;
};

/** The names in a place that match a text, at most NAMES_MAX. */
export async function findNames(db: Db, text: TextCriterion, place: NamePlace): Promise<FoundNames> {
  const condition = namesMatching(sql`${queryOf(text, place)}::tsquery`, place);
  const names = await readNames(db, condition, NAMES_MAX);
  return {
    text,
    names,
    drivers: names.reduce((sum, { drivers }) => sum + drivers, 0),
    isComplete: names.length < NAMES_MAX,
  };
}

/** At most `limit` names that meet a condition, sorted by number of drivers, descending. */
export async function readNames(db: Db, condition: SQL | undefined, limit: number): Promise<NameDrivers[]> {
  const { id, cityId, drivers } = searchNames;
  const names = await db.select({ id, cityId, drivers }).from(searchNames).where(condition).limit(limit);
  return names.sort((a, b) => b.drivers - a.drivers);
}

/**
 * The names in a place that at least one driver has and that match a tsquery made by `queryOf` for the same
 * place.
 */
export function namesMatching(query: SQL, place: NamePlace): SQL | undefined {
  const isFiltered = place.cityIds && !isInQuery(place);
  return and(
    sql`${searchNames.lexemes} @@ ${query}`,
    gt(searchNames.drivers, 0),
    isFiltered ? inArray(searchNames.cityId, [...(place.cityIds ?? [])]) : undefined,
  );
}

/** The text of a tsquery for a typed text: all words in one name, the last one as a prefix. */
export function queryOf({ kind, words }: TextCriterion, place: NamePlace): string {
  const cities = (place.cityIds ?? []).map((cityId) => ({ cityId }));
  const scopes: NameScope[] = isInQuery(place) ? cities : [{ state: place.state }];
  return scopes
    .map((scope) => `(${words.map((word) => lexeme(kind, scope, word)).join(" & ")}:*)`)
    .join(" | ");
}

/** The place as a query for names depends on it: a few cities are the same ones with and without their state. */
export function withinQuery({ state, cityIds }: NamePlace): NamePlace {
  return isInQuery({ cityIds }) ? { cityIds } : { state, cityIds };
}

function isInQuery({ cityIds }: NamePlace): boolean {
  return cityIds !== undefined && cityIds.length <= CITIES_IN_QUERY_MAX;
}
