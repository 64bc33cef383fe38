import { asc, desc, lt, sql } from "drizzle-orm";
import { searchEntries } from "../../../drizzle/schema/search";
import { isStateCode, type StateCode } from "../../../shared/brazil";
import type { PlaceLink } from "../../../shared/content/landing";
import {
  LANDING_AROUND_MAX,
  LANDING_DRIVERS_READ_MAX,
  NEARBY_CITIES_KM,
  RELAXATIONS_MAX,
} from "../../../shared/limits";
import { type CityOffer, FREE_SEATS_RANK_MAX, normalise, type SearchFilters } from "../../../shared/search";
import { type Facts, factBits, factCriteria } from "../../../shared/search/fact-bits";
import { officialCity } from "../../places/municipalities";
import type { Db } from "../../platform/database/database";
import { citiesWithIds, driversOf } from "../../search/cities";
import { citiesWithFacts } from "../../search/count-with-facts";
import type { Reads } from "../../search/reads";
import { entriesInOrder } from "../../search/scope";
import { type CitiesAround, citiesAround } from "./cities-beside";
import { statePath } from "./find-place";
import { cityLinks } from "./links";
import type { PlaceCity } from "./name-slugs";
import { linkOf, namesWithIds } from "./served-names";
import { stateBesideCities } from "./text/state-phrases";

const nothing = { schools: [], elsewhere: [], nearby: [], isKnownCity: false, places: [], areNear: false };

/** The schools, cities and pages around a search without results. */
export async function aroundSearch(reads: Reads, { state, city, ...filters }: SearchFilters) {
  const { db, now } = reads;
  if (!state || !isStateCode(state)) return nothing;
  const name = normalise(city ?? "") || undefined;
  const facts = factCriteria(filters);
  const around = await citiesAround(reads, state, name);
  return {
    schools: around.own ? await schoolsWithSeats(db, { ...around.own, state }, facts, now) : [],
    ...(await citiesForSearch(db, { state, name, facts }, around, now)),
    ...placesAround(state, around),
  };
}

/**
 * Links for a search without results: the pages of its city and state, and of the nearest cities. Without a city, or with
 * one that nobody knows, of the state's largest: `areNear` is false then.
 */
function placesAround(
  state: StateCode,
  { own, near, ofState }: CitiesAround,
): { places: PlaceLink[]; areNear: boolean } {
  const drivers = driversOf(ofState);
  const areNear = own !== undefined || near.length > 0;
  return {
    areNear,
    places: [
      ...(own ? cityLinks(own) : []),
      ...(drivers > 0 ? [{ name: stateBesideCities(state), path: statePath(state), drivers }] : []),
      ...(areNear ? near : ofState).slice(0, LANDING_AROUND_MAX).flatMap((found) => cityLinks(found)),
    ],
  };
}

/**
 * For a search without results: the schools of its city that most drivers with a free seat serve, with the number of
 * these drivers. Only drivers with the facts that were searched for. In a large city only the first drivers are counted.
 */
async function schoolsWithSeats(db: Db, city: PlaceCity, facts: Facts, now: Date): Promise<PlaceLink[]> {
  const scope = { cities: citiesWithIds([city.id]), facts };
  const entries = entriesInOrder(db, scope, { offset: 0, limit: LANDING_DRIVERS_READ_MAX }, now, {
    // Seats of another year are one of the facts.
    matches: facts & factBits.next ? undefined : lt(searchEntries.rank, FREE_SEATS_RANK_MAX),
    nameIds: sql<number[]>`${searchEntries.schoolIds}`,
  });
  // Counted in the database, so that a thousand drivers' lists of schools need not be sent.
  const shown = db.$with("shown").as(db.select().from(entries));
  const [id, count] = [sql<number>`school.id`, sql<number>`count(*)::int`];
  const most = await db
    .with(shown)
    .select({ id, drivers: count })
    .from(shown)
    .innerJoin(sql`unnest(${shown.nameIds}) as school(id)`, sql`true`)
    .groupBy(id)
    .orderBy(desc(count), asc(id))
    .limit(LANDING_AROUND_MAX);
  const drivers = new Map(most.map((school) => [school.id, school.drivers]));
  const names = await namesWithIds(db, city, [...drivers.keys()], now);
  return names.map((school) => ({ ...linkOf(school), drivers: drivers.get(school.id) ?? 0 }));
}

type CityOffers = {
  /** The same name in other states, if nobody drives in the searched one. */
  elsewhere: CityOffer[];
  /** The nearest cities with drivers who have the searched facts, nearest first. */
  nearby: CityOffer[];
  /** Whether the state has a municipality of the searched name. */
  isKnownCity: boolean;
};

/** Other cities for a search without results. */
async function citiesForSearch(
  db: Db,
  { state, name, facts }: { state: StateCode; name: string | undefined; facts: Facts },
  { own, ofName, ...around }: CitiesAround,
  now: Date,
): Promise<CityOffers> {
  const isServed = own !== undefined;
  const near = around.near.filter(({ kilometers }) => kilometers <= NEARBY_CITIES_KM);
  const nearby = await citiesWithFacts(db, near, facts, now);
  return {
    elsewhere: isServed
      ? []
      : ofName
          .slice(0, RELAXATIONS_MAX)
          .map(({ label, state, drivers }) => ({ city: label, state, drivers })),
    nearby: nearby
      .slice(0, RELAXATIONS_MAX)
      .map(({ id: _, name: __, label: city, kilometers, ...found }) => ({
        city,
        ...found,
        kilometers: Math.max(1, Math.round(kilometers)),
      })),
    isKnownCity: isServed || (name !== undefined && officialCity(state, name) !== undefined),
  };
}
