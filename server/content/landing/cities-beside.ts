import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import { searchCities } from "../../../drizzle/schema/search";
import type { StateCode } from "../../../shared/brazil";
import type { LandingFacts } from "../../../shared/content/landing";
import { LANDING_NEARBY_MAX } from "../../../shared/limits";
import { citiesNear, type NearCity } from "../../places/city-centers";
import type { Db } from "../../platform/database/database";
import { type City, visibleCities } from "../../search/cities";
import type { Reads } from "../../search/reads";
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

type Address = Pick<PlaceCity, "state" | "name">;

/** The nearest cities with drivers, nearest first; none without coordinates in the catalogue. */
async function nearestServed(db: Db, city: Address, now: Date) {
  const near = await citiesNear(db, city, now);
  return near.length === 0 ? [] : nearestOf(near, await visibleCities(db, areThese(near), now));
}

/**
 * The cities with drivers that matter to a search, most of which it has read: those of the state, those of the name, and
 * the nearest, nearest first. `name` as in `search_cities.name`; undefined without a city.
 */
export async function citiesAround({ db, now, ...reads }: Reads, state: StateCode, name: string | undefined) {
  const near = name ? await citiesNear(db, { state, name }, now) : [];
  const ofState = await reads.ofState(state);
  const abroad = areThese(near.filter((city) => city.state !== state));
  const served = abroad ? [...ofState, ...(await visibleCities(db, abroad, now))] : ofState;
  return {
    ofState,
    ofName: name ? (await reads.begun(name)).filter((other) => other.name === name) : [],
    own: ofState.find((other) => other.name === name),
    near: nearestOf(near, served),
  };
}

export type CitiesAround = Awaited<ReturnType<typeof citiesAround>>;

function areThese(cities: readonly NearCity[]): SQL | undefined {
  const states = [...new Set(cities.map(({ state }) => state))];
  const areOfState = states.map((state) => {
    const names = cities.flatMap((other) => (other.state === state ? [other.cityName] : []));
    return and(eq(searchCities.state, state), inArray(searchCities.name, names));
  });
  return or(...areOfState);
}

function nearestOf(near: readonly NearCity[], served: readonly City[]) {
  return near
    .flatMap(({ state, cityName, kilometers }) =>
      served
        .filter((city) => city.state === state && city.name === cityName)
        .map((city) => ({ ...city, kilometers })),
    )
    .slice(0, LANDING_NEARBY_MAX);
}
