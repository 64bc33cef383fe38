import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverDays, searchDays, searchedPlaces, unmetDemand } from "../../../drizzle/schema/results";
import { dayInSaoPaulo, startOfDay } from "../../../shared/brazil";
import { normalise } from "../../../shared/search";
import type { Db } from "../../platform/database/database";

const DAYS = 30;

/** Appearances, contacts and unmet searches of families in a city. */
export type CityFigures = {
  state: string;
  city: string;
  appearances: number;
  visits: number;
  openings: number;
  searches: number;
  foundNobody: number;
  /** Families per day, summed, who found no free seat at a known place of the city. */
  withoutSeat: number;
};

type Counts = Omit<CityFigures, "state" | "city">;

const nothing: Counts = {
  appearances: 0,
  visits: 0,
  openings: 0,
  searches: 0,
  foundNobody: 0,
  withoutSeat: 0,
};

/** The cities of the last 30 days, those with most searches without results first. */
export async function figuresByCity(db: Db, now: Date): Promise<CityFigures[]> {
  const before = dayInSaoPaulo(startOfDay(dayInSaoPaulo(now), -DAYS));
  const seen = await db
    .select({
      state: drivers.serviceState,
      city: drivers.serviceCity,
      appearances: sumOf(driverDays.appearances),
      visits: sumOf(driverDays.visits),
      openings: sumOf(driverDays.openings),
    })
    .from(driverDays)
    .innerJoin(drivers, eq(drivers.id, driverDays.driverId))
    .where(gt(driverDays.day, before))
    .groupBy(drivers.serviceState, drivers.serviceCity);
  const place = { state: searchedPlaces.state, city: searchedPlaces.cityLabel };
  const searched = await db
    .select({ ...place, searches: sumOf(searchDays.searches), foundNobody: sumOf(searchDays.foundNobody) })
    .from(searchDays)
    .innerJoin(searchedPlaces, eq(searchedPlaces.id, searchDays.placeId))
    .where(gt(searchDays.day, before))
    .groupBy(searchedPlaces.state, searchedPlaces.cityLabel);
  const unmet = await db
    .select({ ...place, withoutSeat: sumOf(unmetDemand.families) })
    .from(unmetDemand)
    .innerJoin(searchedPlaces, eq(searchedPlaces.id, unmetDemand.placeId))
    .where(and(gt(unmetDemand.day, before), eq(unmetDemand.year, 0)))
    .groupBy(searchedPlaces.state, searchedPlaces.cityLabel);
  const cities = new Map<string, CityFigures>();
  for (const part of [...seen, ...searched, ...unmet]) {
    // All spellings of a city count as one.
    const key = `${part.state} ${normalise(part.city)}`;
    cities.set(key, { ...nothing, ...cities.get(key), ...part });
  }
  return [...cities.values()].toSorted(
    (a, b) => b.foundNobody - a.foundNobody || b.appearances - a.appearances,
  );
}

function sumOf(column: AnyPgColumn): SQL<number> {
  return sql`coalesce(sum(${column}), 0)`.mapWith(Number);
}
