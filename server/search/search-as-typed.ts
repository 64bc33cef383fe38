import { normalise, type SearchQuery } from "../../shared/search";
import { officialCity } from "../places/municipalities";
import type { Reads } from "./reads";
import { type SearchResult, searchDrivers } from "./search-drivers";
import { understandPlace } from "./spelling/understand-place";
import { suggest } from "./suggest";

/** The search, and its query as it was understood. */
export type Understood = { query: SearchQuery; found: SearchResult };

/**
 * The page of drivers for what a family typed. A city may have its state with it; and a neighborhood in the place of the city
 * is searched as one, in the city where most drivers serve it, unless there is a city of that name.
 */
export async function searchAsTyped(reads: Reads, typed: SearchQuery): Promise<Understood> {
  const query = { ...typed, ...understandPlace(typed) };
  const found = await searchDrivers(reads, query);
  const { state, city, school, neighborhood } = query;
  if (found.totalCount > 0 || !city || school || neighborhood) return { query, found };
  if (state && officialCity(state, city)) return { query, found };
  const named = await suggest(reads.db, { field: "neighborhood", text: city, state }, reads.now);
  const meant = named.find(({ text }) => normalise(text) === normalise(city));
  if (!meant) return { query, found };
  const showing = { city: meant.city, neighborhood: meant.text };
  const inCity = await searchDrivers(reads, { ...query, state: meant.state, ...showing });
  return { query, found: inCity.totalCount > 0 ? { ...inCity, showing } : found };
}
