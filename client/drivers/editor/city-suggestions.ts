import { normalise } from "../../../shared/search";

const SUGGESTIONS_MAX = 8;

/** Cities that fit what is typed, regardless of case and accents: first those that begin with it. */
export function suggestCities(cities: readonly string[], typed: string): string[] {
  const wanted = normalise(typed);
  if (wanted === "") return [];
  const beginning = cities.filter((city) => normalise(city).startsWith(wanted));
  const inside = cities.filter((city) => normalise(city).includes(` ${wanted}`));
  return [...new Set([...beginning, ...inside])].slice(0, SUGGESTIONS_MAX);
}

/** The official spelling of a typed city, or undefined when the list doesn't have it. */
export function findCity(cities: readonly string[], typed: string): string | undefined {
  const wanted = normalise(typed);
  return wanted === "" ? undefined : cities.find((city) => normalise(city) === wanted);
}
