import { and, eq, inArray, or } from "drizzle-orm";
import { searchCities } from "../../../drizzle/schema/search";
import type { LandingFacts } from "../../../shared/content/landing";
import { LANDING_NEARBY_KM, LANDING_NEARBY_MAX } from "../../../shared/limits";
import { citiesNear } from "../../places/city-centers";
import type { Db } from "../../platform/database/database";
import { visibleCities } from "../../search/cities";
import { cityLinks } from "./links";
import type { PlaceCity } from "./name-slugs";

/** Links beside a city's page: the nearest cities with drivers; without coordinates in the catalogue, the state's largest. */
export async function citiesBeside(
  db: Db,
  city: PlaceCity,
  now: Date,
): Promise<Pick<LandingFacts, "cities" | "areCitiesNear">> {
  const near = await nearestServed(db, city, now);
  if (near.length > 0) return { areCitiesNear: true, cities: near.flatMap((other) => cityLinks(other)) };
  const largest = await visibleCities(db, eq(searchCities.state, city.state), now, LANDING_NEARBY_MAX + 1);
  const others = largest.filter(({ id }) => id !== city.id).slice(0, LANDING_NEARBY_MAX);
  return { areCitiesNear: false, cities: others.flatMap((other) => cityLinks(other)) };
}

/**
 * The nearest cities with drivers, nearest first; none without coordinates in the catalogue. `name` as in
 * `search_cities.name`.
 */
export async function nearestServed(db: Db, city: Pick<PlaceCity, "state" | "name">, now: Date) {
  const near = await citiesNear(db, city, LANDING_NEARBY_KM, now);
  if (near.length === 0) return [];
  const states = [...new Set(near.map(({ state }) => state))];
  const isNear = states.map((state) => {
    const names = near.flatMap((other) => (other.state === state ? [other.cityName] : []));
    return and(eq(searchCities.state, state), inArray(searchCities.name, names));
  });
  const served = await visibleCities(db, or(...isNear), now);
  return near
    .flatMap(({ state, cityName, kilometers }) =>
      served
        .filter((one) => one.state === state && one.name === cityName)
        .map((city) => ({ ...city, kilometers })),
    )
    .slice(0, LANDING_NEARBY_MAX);
}
