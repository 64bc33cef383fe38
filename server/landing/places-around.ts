import { eq } from "drizzle-orm";
import { searchCities } from "../../drizzle/schema/search";
import { isStateCode } from "../../shared/brazil";
import type { PlaceLink } from "../../shared/landing/landing";
import { LANDING_AROUND_MAX } from "../../shared/limits";
import { normalise, type PlaceFilters } from "../../shared/search";
import type { Db } from "../database/database";
import { visibleCities } from "../search/cities";
import { statePath } from "./find-place";
import { cityLinks } from "./links";
import { driversByState } from "./states";
import { stateBesideCities } from "./text/state-phrases";

/** Links for a search without results: the pages of its city and state, and of the state's largest cities. */
export async function placesAround(db: Db, { state, city }: PlaceFilters, now: Date): Promise<PlaceLink[]> {
  if (!state || !isStateCode(state)) return [];
  const drivers = (await driversByState(db, now)).get(state);
  if (drivers === undefined) return [];
  const cities = await visibleCities(db, eq(searchCities.state, state), now);
  const name = normalise(city ?? "");
  const [own, others] = [
    cities.filter((other) => other.name === name),
    cities.filter((other) => other.name !== name),
  ];
  return [
    ...own.flatMap((found) => cityLinks(found)),
    { name: stateBesideCities(state), path: statePath(state), drivers },
    ...others.slice(0, LANDING_AROUND_MAX).flatMap((found) => cityLinks(found)),
  ];
}
