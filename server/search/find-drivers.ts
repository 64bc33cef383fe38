import { asc, type SQL } from "drizzle-orm";
import { searchCities } from "../../drizzle/schema/search";
import type { Db } from "../app/database";
import { browse } from "./browse";
import { findByText } from "./find-by-text";
import type { Found, Slice } from "./found";
import { citiesNamed, visibleInCity } from "./scope";
import type { Wanted } from "./wanted";

/** The drivers who match as typed (product rule "Match"), without forgiving anything. */
export async function findDrivers(db: Db, wanted: Wanted, slice: Slice, now: Date): Promise<Found> {
  const { state, city, texts } = wanted;
  if (texts.length === 0) return browsePlace(db, wanted, slice, now);
  if (city === undefined) return findByText(db, texts, { state }, slice, now);
  return findByText(db, texts, { state, ...(await findCities(db, city, state, now)) }, slice, now);
}

/** Cities, and how many visible drivers they have together. */
export type FoundCities = { cityIds: number[]; drivers: number };

/** The cities with visible drivers that have this name; if none has, those whose names begin with it. */
export async function findCities(
  db: Db,
  name: string,
  state: string | undefined,
  now: Date,
): Promise<FoundCities> {
  const whole = await visibleCities(db, citiesNamed(name, "whole", state), now);
  return whole.drivers > 0 ? whole : visibleCities(db, citiesNamed(name, "beginning", state), now);
}

async function visibleCities(db: Db, cities: SQL, now: Date): Promise<FoundCities> {
  const rows = await db
    .select({ id: searchCities.id, drivers: visibleInCity(now) })
    .from(searchCities)
    .where(cities)
    .orderBy(asc(searchCities.id));
  const visible = rows.filter(({ drivers }) => drivers > 0);
  return {
    cityIds: visible.map(({ id }) => id),
    drivers: visible.reduce((sum, { drivers }) => sum + drivers, 0),
  };
}

async function browsePlace(db: Db, { state, city }: Wanted, slice: Slice, now: Date): Promise<Found> {
  if (city === undefined) return browse(db, { state }, slice, now);
  const whole = await browse(db, { cities: citiesNamed(city, "whole", state) }, slice, now);
  return whole.totalCount > 0
    ? whole
    : browse(db, { cities: citiesNamed(city, "beginning", state) }, slice, now);
}
