import type { Db } from "../database/database";
import { browse } from "./browse";
import { browseByFacts } from "./browse-by-facts";
import { citiesNamed, countedCities, findCities, visibleCities } from "./cities";
import { findByText } from "./find-by-text";
import type { Found, Slice } from "./found";
import type { Scope } from "./scope";
import type { Wanted } from "./wanted";

/** The drivers who match as typed (product rule "Match"), without forgiving anything. */
export async function findDrivers(db: Db, wanted: Wanted, slice: Slice, now: Date): Promise<Found> {
  const { state, city, texts, facts } = wanted;
  if (texts.length === 0) return browsePlace(db, wanted, slice, now);
  if (city === undefined) return findByText(db, { texts, facts }, { state }, slice, now);
  return findByTextInCity(db, city, wanted, slice, now);
}

async function findByTextInCity(
  db: Db,
  city: string,
  { state, texts, facts }: Wanted,
  slice: Slice,
  now: Date,
): Promise<Found> {
  const whole = await countedCities(db, citiesNamed(city, "whole", state));
  const found = await findByText(db, { texts, facts }, { state, ...whole }, slice, now);
  if (found.totalCount > 0 || found.isSpelledRight) return found;
  // Nobody found: only now it matters whether anybody in a city of exactly this name is still visible.
  const cities = await findCities(db, city, state, now);
  const isWhole = cities.cityIds.every((id) => whole.cityIds.includes(id));
  return isWhole ? found : findByText(db, { texts, facts }, { state, ...cities }, slice, now);
}

async function browsePlace(db: Db, { state, city, facts }: Wanted, slice: Slice, now: Date): Promise<Found> {
  const browseScope = (scope: Scope) =>
    facts === 0 ? browse(db, scope, slice, now) : browseByFacts(db, { ...scope, facts }, slice, now);
  if (city === undefined) return browseScope({ state, name: state ? "state" : "all" });
  const named = { cities: citiesNamed(city, "whole", state), name: state ? "city_and_state" : "city" };
  const whole = await browseScope(named);
  if (whole.totalCount > 0) return whole;
  // A city of exactly this name where nobody has the facts is still the one that is meant.
  const isMeant = facts !== 0 && (await visibleCities(db, named.cities, now)).length > 0;
  return isMeant
    ? whole
    : browseScope({ cities: citiesNamed(city, "beginning", state), areManyCities: true });
}
