import { and, asc, desc, eq, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { searchCities, searchEntries, searchNames } from "../../drizzle/schema/search";
import { SUGGESTIONS_MAX } from "../../shared/limits";
import { normalise, type Suggestion, type SuggestQuery } from "../../shared/search";
import type { Db } from "../database/database";
import { type City, citiesNamed, citiesWithIds, findCities, visibleCities } from "./cities";
import { hasNameId, hasWords, idsOfNamesWith } from "./entries/entry-names";
import { estimateNames } from "./estimate-names";
import { type NamePlace, namesMatching, queryOf } from "./find-names";
import { entriesInOrder } from "./scope";
import { textOf, type WantedText } from "./wanted";

/** Up to so many names the ones with most drivers are chosen among all, beyond among those of the first drivers. */
const NAMES_SORTED_MAX = 2000;
const FIRST_DRIVERS = 100;

/** What the typed text may become: cities, schools or neighborhoods with visible drivers, those with most first. */
export async function suggest(db: Db, query: SuggestQuery, now: Date): Promise<Suggestion[]> {
  const typed = normalise(query.text ?? "");
  if (typed === "") return [];
  if (query.field === "city") return suggestCities(db, typed, query.state, now);
  const text = textOf(query.field, typed);
  const city = normalise(query.city ?? "");
  if (!text) return [];
  const cities = city === "" ? undefined : await findCities(db, city, query.state, now);
  if (cities?.drivers === 0) return [];
  const names = await likelyNames(db, text, { state: query.state, cityIds: cities?.cityIds }, now);
  return suggestNames(db, text, names, now);
}

/**
 * Cities of the state first, then names that begin as typed, then those of which another word does: "horizonte" finds
 * Belo Horizonte. The form begins with a state that nobody chose, so other states' cities are not left out.
 */
async function suggestCities(
  db: Db,
  typed: string,
  state: string | undefined,
  now: Date,
): Promise<Suggestion[]> {
  const laterWord = sql`${searchCities.name} like ${`% ${typed}%`}`;
  const cities = await visibleCities(db, or(citiesNamed(typed, "beginning", undefined), laterWord), now);
  const closeness = (city: City) => 2 * Number(city.state === state) + Number(city.name.startsWith(typed));
  return cities
    .toSorted((a, b) => closeness(b) - closeness(a))
    .slice(0, SUGGESTIONS_MAX)
    .map(({ label, state, drivers }) => ({ text: label, city: label, state, drivers }));
}

/** Which names to choose from: all that match, or those of the first drivers who match when there are too many. */
async function likelyNames(db: Db, text: WantedText, place: NamePlace, now: Date): Promise<SQL | undefined> {
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
  text: WantedText,
  names: SQL | undefined,
  now: Date,
): Promise<Suggestion[]> {
  const hasLapsed = and(lte(searchEntries.entitledUntil, now), hasNameId(text.kind, sql`${searchNames.id}`));
  const lapsed = sql`(select count(*) from ${searchEntries} where ${hasLapsed})`;
  const rows = await db
    .select({
      text: searchNames.label,
      city: searchCities.label,
      state: searchCities.state,
      drivers: sql`${searchNames.drivers} - ${lapsed}`.mapWith(Number),
    })
    .from(searchNames)
    .innerJoin(searchCities, eq(searchCities.id, searchNames.cityId))
    .where(names)
    .orderBy(desc(searchNames.drivers), asc(searchNames.name), asc(searchNames.id))
    .limit(SUGGESTIONS_MAX);
  return rows.filter(({ drivers }) => drivers > 0);
}
