import { and, asc, eq, gt } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { searchCities, searchEntries } from "../../../drizzle/schema/search";
import { type StateCode, stateCodes, states } from "../../../shared/brazil";
import type { LandingFacts, LandingPage, PlaceLink } from "../../../shared/content/landing";
import {
  LANDING_LARGEST_CITIES,
  LANDING_NEARBY_MAX,
  LANDING_OTHERS_MAX,
  LANDING_SCHOOLS_ALONGSIDE_MAX,
  SEARCH_PAGE_SIZE,
} from "../../../shared/limits";
import { INDEXABLE_DRIVERS_MIN, INDEXABLE_NAME_DRIVERS_MIN } from "../../../shared/search";
import { authorityOf } from "../../places/authorities/find-authority";
import type { Db } from "../../platform/database/database";
import { browse } from "../../search/browse";
import { visibleCities } from "../../search/cities";
import { citiesBeside } from "./cities-beside";
import { type Place, pagesAbove, pathOf, statePath } from "./find-place";
import { cityLinks } from "./links";
import { readNamedPlace } from "./named-place";
import { readPrice } from "./prices";
import { linkOf, namesServed, namesWithIds } from "./served-names";
import { driversByState } from "./states";
import { pageText } from "./text/page-text";
import { readNextYear, readTotals, scopeOf, type Within } from "./totals";

/** The content of a place's page at `now`. A place without visible drivers has a page that says so. */
export async function readLandingPage(db: Db, place: Place, now: Date): Promise<LandingPage> {
  const facts = await readFacts(db, place, now);
  return { ...facts, ...pageText(facts), above: pagesAbove(place) };
}

async function readFacts(db: Db, place: Place, now: Date): Promise<LandingFacts> {
  const facts = { ...nothing, kind: place.kind, path: pathOf(place) };
  switch (place.kind) {
    case "country":
      return { ...facts, ...(await readCountry(db, now)) };
    case "state":
      return { ...facts, state: place.state, ...(await readState(db, place.state, now)) };
    case "city":
      return { ...facts, state: place.state, city: place.city.label, ...(await readCity(db, place, now)) };
    default:
      return { ...facts, state: place.state, city: place.city.label, ...(await readNamed(db, place, now)) };
  }
}

const nothing = {
  state: null,
  city: null,
  school: null,
  neighborhood: null,
  schoolIn: null,
  cards: [],
  others: [],
  shifts: [],
  states: [],
  cities: [],
  neighborhoods: [],
  schools: [],
  areCitiesNear: false,
  price: null,
  authority: null,
  holdsUntil: null,
  nextYear: null,
};

async function readCountry(db: Db, now: Date) {
  const cities = await visibleCities(db, undefined, now, LANDING_LARGEST_CITIES);
  return {
    // The country's first drivers are on the home page.
    ...(await readTotals(db, {}, now)),
    isIndexed: true,
    states: await statesServed(db, undefined, now),
    cities: cities.flatMap((city) => cityLinks(city, `${city.label}, ${city.state}`)),
  };
}

async function readState(db: Db, state: StateCode, now: Date) {
  const cities = await visibleCities(db, eq(searchCities.state, state), now);
  return {
    ...(await readDrivers(db, { state }, now)),
    states: await statesServed(db, state, now),
    cities: cities.flatMap((city) => cityLinks(city)),
    authority: authorityOf({ state, city: "" }, now),
  };
}

type CityPlace = Extract<Place, { kind: "city" }>;

async function readCity(db: Db, { state, city }: CityPlace, now: Date) {
  const within = { cityId: city.id };
  return {
    ...(await readDrivers(db, within, now)),
    others: await otherDrivers(db, city.id, now),
    ...(await readPrice(db, within, now)),
    nextYear: await readNextYear(db, within, now),
    neighborhoods: await namesServed(db, city, "neighborhood", now),
    schools: await namesServed(db, city, "school", now),
    ...(await citiesBeside(db, city, now)),
    authority: authorityOf({ state, city: city.label }, now),
  };
}

type NamedPlace = Extract<Place, { kind: "school" | "neighborhood" }>;

async function readNamed(db: Db, { kind, state, city, name }: NamedPlace, now: Date) {
  const { read, alongside, ...facts } = await readNamedPlace(db, kind, name.id, now);
  const schools = alongside.school.slice(
    0,
    kind === "school" ? LANDING_NEARBY_MAX : LANDING_SCHOOLS_ALONGSIDE_MAX,
  );
  const neighborhoods = alongside.neighborhood.slice(0, LANDING_NEARBY_MAX);
  const names = await namesWithIds(db, city, [name.id, ...schools, ...neighborhoods], now);
  const linksTo = (ofKind: NamedPlace["kind"]) =>
    names.filter((other) => other.kind === ofKind && other.id !== name.id).map(linkOf);
  const drivers = names.find(({ id }) => id === name.id)?.drivers ?? read;
  return {
    [kind]: name.name,
    schoolIn: name.isIn,
    ...facts,
    drivers,
    isIndexed: drivers >= INDEXABLE_NAME_DRIVERS_MIN,
    neighborhoods: linksTo("neighborhood"),
    schools: linksTo("school"),
    authority: authorityOf({ state, city: city.label }, now),
  };
}

/** Totals, and the first cards. */
async function readDrivers(db: Db, within: Within, now: Date) {
  const totals = await readTotals(db, within, now);
  const { drivers: cards } = await browse(db, scopeOf(within), { offset: 0, limit: SEARCH_PAGE_SIZE }, now);
  return { ...totals, cards, isIndexed: totals.drivers >= INDEXABLE_DRIVERS_MIN };
}

/** The other states with visible drivers, by number of drivers. */
async function statesServed(db: Db, without: StateCode | undefined, now: Date): Promise<PlaceLink[]> {
  const drivers = await driversByState(db, now);
  return stateCodes
    .filter((state) => state !== without && drivers.has(state))
    .map((state) => ({ name: states[state], path: statePath(state), drivers: drivers.get(state) ?? 0 }))
    .toSorted((a, b) => b.drivers - a.drivers);
}

/** The drivers of a city after those shown as cards, in ranking order. */
async function otherDrivers(db: Db, cityId: number, now: Date): Promise<LandingFacts["others"]> {
  const { driverId, rank, entitledUntil } = searchEntries;
  const others = db
    .select({ driverId, rank })
    .from(searchEntries)
    .where(and(eq(searchEntries.cityId, cityId), gt(entitledUntil, now)))
    .orderBy(asc(rank), asc(driverId))
    .offset(SEARCH_PAGE_SIZE)
    .limit(LANDING_OTHERS_MAX)
    .as("others");
  return db
    .select({ id: drivers.id, name: drivers.name })
    .from(others)
    .innerJoin(drivers, eq(drivers.id, others.driverId))
    .orderBy(asc(others.rank), asc(others.driverId));
}
