import { isStateCode } from "../../../shared/brazil";
import { normalise, type SearchFilters } from "../../../shared/search";
import { factCriteria } from "../../../shared/search/fact-bits";
import type { Reads } from "../../search/reads";
import { citiesAround } from "./cities-beside";
import { citiesForSearch } from "./cities-for-search";
import { placesAround } from "./places-around";
import { schoolsWithSeats } from "./schools-with-seats";

const nothing = { schools: [], elsewhere: [], nearby: [], isKnownCity: false, places: [], areNear: false };

/** The schools, cities and pages around a search without results. */
export async function aroundSearch({ db, now }: Reads, { state, city, ...filters }: SearchFilters) {
  if (!state || !isStateCode(state)) return nothing;
  const name = normalise(city ?? "") || undefined;
  const facts = factCriteria(filters);
  const around = await citiesAround(db, state, name, now);
  return {
    schools: around.own ? await schoolsWithSeats(db, { ...around.own, state }, facts, now) : [],
    ...(await citiesForSearch(db, { state, name, facts }, around, now)),
    ...placesAround(state, around),
  };
}
