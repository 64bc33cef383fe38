import type { Db } from "../database/database";
import { browse } from "./browse";
import { citiesNamed, countedCities, findCities } from "./cities";
import { findByText } from "./find-by-text";
import type { Found, Slice } from "./found";
import type { Wanted } from "./wanted";

/** The drivers who match as typed (product rule "Match"), without forgiving anything. */
export async function findDrivers(db: Db, wanted: Wanted, slice: Slice, now: Date): Promise<Found> {
  const { state, city, texts } = wanted;
  if (texts.length === 0) return browsePlace(db, wanted, slice, now);
  if (city === undefined) return findByText(db, texts, { state }, slice, now);
  return findByTextInCity(db, city, wanted, slice, now);
}

async function findByTextInCity(
  db: Db,
  city: string,
  { state, texts }: Wanted,
  slice: Slice,
  now: Date,
): Promise<Found> {
  const whole = await countedCities(db, citiesNamed(city, "whole", state));
  const found = await findByText(db, texts, { state, ...whole }, slice, now);
  if (found.totalCount > 0) return found;
  // Nobody found: only now it matters whether anybody in a city of exactly this name is still visible.
  const cities = await findCities(db, city, state, now);
  const isWhole = cities.cityIds.every((id) => whole.cityIds.includes(id));
  return isWhole ? found : findByText(db, texts, { state, ...cities }, slice, now);
}

async function browsePlace(db: Db, { state, city }: Wanted, slice: Slice, now: Date): Promise<Found> {
  if (city === undefined) return browse(db, { state, name: state ? "state" : "all" }, slice, now);
  const named = { cities: citiesNamed(city, "whole", state), name: state ? "city_and_state" : "city" };
  const whole = await browse(db, named, slice, now);
  if (whole.totalCount > 0) return whole;
  return browse(db, { cities: citiesNamed(city, "beginning", state) }, slice, now);
}
