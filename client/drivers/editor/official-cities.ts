import { normalise } from "../../../shared/search";
import { typedCity } from "../../../shared/search/typed-city";

const SUGGESTIONS_MAX = 8;

/** Cities that fit what is typed, regardless of case and accents: first those that begin with it. */
export function suggestCities(cities: readonly string[], typed: string): string[] {
  const query = normalise(typed);
  if (query === "") return [];
  const beginning = cities.filter((city) => normalise(city).startsWith(query));
  const inside = cities.filter((city) => normalise(city).includes(` ${query}`));
  return [...new Set([...beginning, ...inside])].slice(0, SUGGESTIONS_MAX);
}

/** The official spelling of a city as people type it, or undefined when the list doesn't have it. */
export function findCity(cities: readonly string[], typed: string): string | undefined {
  const query = normalise(typedCity({ city: typed }).city ?? "");
  return query === "" ? undefined : cities.find((city) => normalise(city) === query);
}
