import type { Db } from "../platform/database/database";
import { browse } from "./browse";
import { browseByFacts } from "./browse-by-facts";
import { citiesNamed, countedCities, findCities, visibleCities } from "./cities";
import type { SearchCriteria } from "./criteria";
import { findByText } from "./find-by-text";
import type { Hits, Slice } from "./hits";
import type { Scope } from "./scope";

/** The drivers who match as typed (product rule "Match"), without correcting the spelling. */
export async function findDrivers(db: Db, criteria: SearchCriteria, slice: Slice, now: Date): Promise<Hits> {
  const { state, city, texts, facts } = criteria;
  if (texts.length === 0) return browsePlace(db, criteria, slice, now);
  if (city === undefined) return findByText(db, { texts, facts }, { state }, slice, now);
  return findByTextInCity(db, city, criteria, slice, now);
}

async function findByTextInCity(
  db: Db,
  city: string,
  { state, texts, facts }: SearchCriteria,
  slice: Slice,
  now: Date,
): Promise<Hits> {
  const whole = await countedCities(db, citiesNamed(city, "whole", state));
  const found = await findByText(db, { texts, facts }, { state, ...whole }, slice, now);
  if (found.totalCount > 0 || found.isSpelledRight) return found;
  // Nobody was found: only now does it matter whether a city of exactly this name still has a visible driver.
  const cities = await findCities(db, city, state, now);
  const isWhole = cities.cityIds.every((id) => whole.cityIds.includes(id));
  return isWhole ? found : findByText(db, { texts, facts }, { state, ...cities }, slice, now);
}

async function browsePlace(
  db: Db,
  { state, city, facts }: SearchCriteria,
  slice: Slice,
  now: Date,
): Promise<Hits> {
  const browseScope = (scope: Scope) =>
    facts === 0 ? browse(db, scope, slice, now) : browseByFacts(db, { ...scope, facts }, slice, now);
  if (city === undefined) return browseScope({ state, name: state ? "state" : "all" });
  const named = { cities: citiesNamed(city, "whole", state), name: state ? "city_and_state" : "city" };
  const whole = await browseScope(named);
  if (whole.totalCount > 0) return whole;
  // If a city has exactly this name it is the one meant, even if nobody there has the facts.
  const isMeant = facts !== 0 && (await visibleCities(db, named.cities, now)).length > 0;
  return isMeant
    ? { ...whole, isSpelledRight: true }
    : browseScope({ cities: citiesNamed(city, "beginning", state), areManyCities: true });
}
