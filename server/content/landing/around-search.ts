import { isStateCode, type StateCode } from "../../../shared/brazil";
import type { PlaceLink } from "../../../shared/content/landing";
import { LANDING_AROUND_MAX } from "../../../shared/limits";
import { normalise, type SearchFilters } from "../../../shared/search";
import { factCriteria } from "../../../shared/search/fact-bits";
import { driversOf } from "../../search/cities";
import type { Reads } from "../../search/reads";
import { type CitiesAround, citiesAround } from "./cities-beside";
import { citiesForSearch } from "./cities-for-search";
import { statePath } from "./find-place";
import { cityLinks } from "./links";
import { schoolsWithSeats } from "./schools-with-seats";
import { stateBesideCities } from "./text/state-phrases";

const nothing = { schools: [], elsewhere: [], nearby: [], isKnownCity: false, places: [], areNear: false };

/** The schools, cities and pages around a search without results. */
export async function aroundSearch(reads: Reads, { state, city, ...filters }: SearchFilters) {
  const { db, now } = reads;
  if (!state || !isStateCode(state)) return nothing;
  const name = normalise(city ?? "") || undefined;
  const facts = factCriteria(filters);
  const around = await citiesAround(reads, state, name);
  return {
    schools: around.own ? await schoolsWithSeats(db, { ...around.own, state }, facts, now) : [],
    ...(await citiesForSearch(db, { state, name, facts }, around, now)),
    ...placesAround(state, around),
  };
}

/**
 * Links for a search without results: the pages of its city and state, and of the nearest cities. Without a city, or with
 * one that nobody knows, of the state's largest: `areNear` is false then.
 */
function placesAround(
  state: StateCode,
  { own, near, ofState }: CitiesAround,
): { places: PlaceLink[]; areNear: boolean } {
  const drivers = driversOf(ofState);
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
