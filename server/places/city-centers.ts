import { and, avg, isNotNull, isNull } from "drizzle-orm";
import { schools } from "../../drizzle/schema/schools";
import { LANDING_NEARBY_KM } from "../../shared/limits";
import type { Db } from "../platform/database/database";

/** Coordinates of a place, in degrees. */
type Center = { latitude: number; longitude: number };
/** `cityName` as in `search_cities.name`. */
export type NearCity = { state: string; cityName: string; kilometers: number };

const CACHE_MS = 60 * 60 * 1000;
const EARTH_RADIUS_KM = 6371;

/**
 * Cities near a city, nearest first, by the coordinates of the catalogue's schools. None if it has no
 * coordinates.
 */
export async function citiesNear(
  db: Db,
  { state, name }: { state: string; name: string },
  now: Date,
): Promise<NearCity[]> {
  const centers = await cachedCenters(db, now);
  const own = centers.get(keyOf(state, name));
  if (!own) return [];
  return [...centers.values()]
    .filter((other) => other !== own)
    .map(({ state, cityName, center }) => ({ state, cityName, kilometers: distance(own.center, center) }))
    .filter((other) => other.kilometers <= LANDING_NEARBY_KM)
    .toSorted((a, b) => a.kilometers - b.kilometers);
}

type CityCenter = { state: string; cityName: string; center: Center };
type Centers = ReadonlyMap<string, CityCenter>;

// Cities don't move: each process reads the catalogue once an hour and caches the result.
const cached = new WeakMap<Db, { until: number; centers: Promise<Centers> }>();

function cachedCenters(db: Db, now: Date): Promise<Centers> {
  const known = cached.get(db);
  if (known && known.until > now.getTime()) return known.centers;
  const centers = readCenters(db);
  cached.set(db, { until: now.getTime() + CACHE_MS, centers });
  // A failure is not cached.
  centers.catch(() => cached.delete(db));
  return centers;
}

async function readCenters(db: Db): Promise<Centers> {
  const { state, cityName, latitude, longitude, mergedInto } = schools;
  const rows = await db
    .select({
      state,
      cityName,
      latitude: avg(latitude).mapWith(Number),
      longitude: avg(longitude).mapWith(Number),
    })
    .from(schools)
    .where(and(isNotNull(latitude), isNotNull(longitude), isNull(mergedInto)))
    .groupBy(state, cityName);
  return new Map(
    rows.map(({ state, cityName, latitude, longitude }) => [
      keyOf(state, cityName),
      { state, cityName, center: { latitude, longitude } },
    ]),
  );
}

function keyOf(state: string, cityName: string): string {
  return `${state} ${cityName}`;
}

/** Along the surface, by the haversine formula. */
function distance(a: Center, b: Center): number {
  const rise = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const turn = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = rise + turn * Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
