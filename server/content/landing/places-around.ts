import type { StateCode } from "../../../shared/brazil";
import type { PlaceLink } from "../../../shared/content/landing";
import { LANDING_AROUND_MAX } from "../../../shared/limits";
import type { CitiesAround } from "./cities-beside";
import { statePath } from "./find-place";
import { cityLinks } from "./links";
import { stateBesideCities } from "./text/state-phrases";

/**
 * Links for a search without results: the pages of its city and state, and of the nearest cities. Without a city, or with
 * one that nobody knows, of the state's largest: `areNear` is false then.
 */
export function placesAround(
  state: StateCode,
  { own, near, ofState }: CitiesAround,
): { places: PlaceLink[]; areNear: boolean } {
  const drivers = ofState.reduce((sum, city) => sum + city.drivers, 0);
  const areNear = own !== undefined || near.length > 0;
  return {
    areNear,
    places: [
      ...(own ? cityLinks(own) : []),
      ...(drivers > 0 ? [{ name: stateBesideCities(state), path: statePath(state), drivers }] : []),
      ...(areNear ? near : ofState).slice(0, LANDING_AROUND_MAX).flatMap((found) => cityLinks(found)),
    ],
  };
}
