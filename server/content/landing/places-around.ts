import { eq } from "drizzle-orm";
import { searchCities } from "../../../drizzle/schema/search";
import { isStateCode } from "../../../shared/brazil";
import type { PlaceLink } from "../../../shared/content/landing";
import { LANDING_AROUND_MAX } from "../../../shared/limits";
import { normalise, type PlaceFilters } from "../../../shared/search";
import type { Db } from "../../platform/database/database";
import { visibleCities } from "../../search/cities";
import { nearestServed } from "./cities-beside";
import { statePath } from "./find-place";
import { cityLinks } from "./links";
import { driversByState } from "./states";
import { stateBesideCities } from "./text/state-phrases";

/**
 * Links for a search without results: the pages of its city and state, and of the nearest cities. Without a city, or with
 * one that nobody knows, of the state's largest: `areNear` is false then.
 */
export async function placesAround(
  db: Db,
  { state, city }: PlaceFilters,
  now: Date,
): Promise<{ places: PlaceLink[]; areNear: boolean }> {
  if (!state || !isStateCode(state)) return { places: [], areNear: false };
  const drivers = (await driversByState(db, now)).get(state) ?? 0;
  const name = normalise(city ?? "");
  const cities = await visibleCities(db, eq(searchCities.state, state), now);
  const own = cities.filter((other) => other.name === name);
  const near = name === "" ? [] : await nearestServed(db, { state, name }, now);
  const areNear = own.length + near.length > 0;
  return {
    areNear,
    places: [
      ...own.flatMap((found) => cityLinks(found)),
      ...(drivers > 0 ? [{ name: stateBesideCities(state), path: statePath(state), drivers }] : []),
      ...(areNear ? near : cities).slice(0, LANDING_AROUND_MAX).flatMap((found) => cityLinks(found)),
    ],
  };
}
