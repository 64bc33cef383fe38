import { and, asc, desc, eq, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { searchCities, searchEntries, searchNames } from "../../drizzle/schema/search";
import { SUGGESTIONS_MAX } from "../../shared/limits";
import { normalise, type Suggestion, type SuggestQuery } from "../../shared/search";
import { type Facts, factCriteria } from "../../shared/search/fact-bits";
import type { Db } from "../platform/database/database";
import { type City, citiesNamed, citiesWithIds, visibleCities } from "./cities";
import { citiesWithFacts, countEntries, countedOf } from "./count-with-facts";
import { type TextCriterion, textOf } from "./criteria";
import { hasNameId, hasWords, idsOfNamesWith } from "./entries/entry-names";
import type { NameKind } from "./entries/lexemes";
import { estimateNames } from "./estimate-names";
import { type NamePlace, namesMatching, queryOf } from "./find-names";
import { readsOf } from "./reads";
import { entriesInOrder } from "./scope";
import { understandPlace } from "./spelling/understand-place";

/** Up to this many names, all are sorted by number of drivers; with more, only those of the first drivers. */
const NAMES_SORTED_MAX = 2000;
const FIRST_DRIVERS = 100;
/** For this many suggestions the drivers with the facts are counted. */
const COUNTED_MAX = 2 * SUGGESTIONS_MAX;

/**
 * Completions of the typed text: cities, schools or neighborhoods with visible drivers, sorted by number of
 * drivers, descending. For a city that nobody has, neighborhoods.
 */
export async function suggest(db: Db, query: SuggestQuery, now: Date): Promise<Suggestion[]> {
  if (query.field !== "city") return suggestNamesFor(db, query.field, query, now);
  const { state, city: text } = understandPlace({ state: query.state, city: query.text });
  const typed = normalise(text ?? "");
  if (typed === "") return [];
  const cities = await suggestCities(db, typed, state, factCriteria(query), now);
  // No city begins like that: it may be a neighborhood.
  if (cities.length > 0) return cities;
  return suggestNamesFor(db, "neighborhood", { ...query, state, city: undefined, text }, now);
}

async function suggestNamesFor(
  db: Db,
  kind: NameKind,
  { text: typed, ...query }: SuggestQuery,
  now: Date,
): Promise<Suggestion[]> {
  const text = textOf(kind, typed);
  if (!text) return [];
  const { state, city } = understandPlace(query);
  const name = normalise(city ?? "");
  const cities = name === "" ? undefined : await readsOf(db, now).cities(name, state);
  if (cities?.drivers === 0) return [];
  const names = await likelyNames(db, text, { state, cityIds: cities?.cityIds }, now);
  return suggestNames(db, text, names, factCriteria(query), now);
}

/**
 * Cities of the state first, then names that start with the text, then names with a later word that does:
 * "horizonte" finds Belo Horizonte. The form preselects a state, so other states' cities are not left out.
 */
async function suggestCities(
  db: Db,
  typed: string,
  state: string | undefined,
  facts: Facts,
  now: Date,
): Promise<Suggestion[]> {
  const laterWord = sql`${searchCities.name} like ${`% ${typed}%`}`;
  const cities = await visibleCities(db, or(citiesNamed(typed, "beginning", undefined), laterWord), now);
  const closeness = (city: City) => 2 * Number(city.state === state) + Number(city.name.startsWith(typed));
  const closest = cities
    .toSorted((a, b) => closeness(b) - closeness(a))
    .slice(0, facts === 0 ? SUGGESTIONS_MAX : COUNTED_MAX);
  const counted = await citiesWithFacts(db, closest, facts, now);
  return counted
    .slice(0, SUGGESTIONS_MAX)
    .map(({ id: _, name: __, label, ...found }) => ({ text: label, city: label, ...found }));
}

/**
 * The names to choose from: all that match, or if there are too many, those of the first drivers who match.
 */
async function likelyNames(
  db: Db,
  text: TextCriterion,
  place: NamePlace,
  now: Date,
): Promise<SQL | undefined> {
  const isInCities = place.cityIds !== undefined;
  const { names } = isInCities ? { names: [0] } : await estimateNames(db, [text], place.state);
  if ((names[0] ?? 0) <= NAMES_SORTED_MAX) return namesMatching(sql`${queryOf(text, place)}::tsquery`, place);
  const scope = place.cityIds ? { cities: citiesWithIds(place.cityIds) } : { state: place.state };
  const each = { matches: hasWords(text), nameIds: idsOfNamesWith(text) };
  const rows = await db
    .select()
    .from(entriesInOrder(db, scope, { offset: 0, limit: FIRST_DRIVERS }, now, each));
  return inArray(searchNames.id, [...new Set(rows.flatMap(({ nameIds }) => nameIds))]);
}

async function suggestNames(
  db: Db,
  text: TextCriterion,
  names: SQL | undefined,
  facts: Facts,
  now: Date,
): Promise<Suggestion[]> {
  const hasName = hasNameId(text.kind, sql`${searchNames.id}`);
  const hasLapsed = and(lte(searchEntries.entitledUntil, now), hasName);
  const lapsed = sql`(select count(*) from ${searchEntries} where ${hasLapsed})`;
  const rows = await db
    .select({
      text: searchNames.label,
      city: searchCities.label,
      state: searchCities.state,
      drivers:
        facts === 0
          ? sql`${searchNames.drivers} - ${lapsed}`.mapWith(Number)
          : countEntries(hasName, facts, now),
    })
    .from(searchNames)
    .innerJoin(searchCities, eq(searchCities.id, searchNames.cityId))
    .where(names)
    .orderBy(desc(searchNames.drivers), asc(searchNames.name), asc(searchNames.id))
    .limit(facts === 0 ? SUGGESTIONS_MAX : COUNTED_MAX);
  const found = rows.filter(({ drivers }) => drivers > 0);
  if (facts === 0) return found;
  return found
    .toSorted((a, b) => b.drivers - a.drivers)
    .slice(0, SUGGESTIONS_MAX)
    .map((row) => ({ ...row, ...countedOf(row.drivers) }));
}
