import { SEARCH_PAGE_SIZE } from "../../shared/limits";
import type { SearchQuery } from "../../shared/search";
import {
  type FactFilters,
  factFilterNames,
  shiftFilterNames,
  tickFilterNames,
} from "../../shared/search/facts";
import { type Random, randomFrom } from "./random";
import { type RandomDriver, randomYear } from "./random-drivers";

/** The kinds of search that the benchmark distinguishes. */
export const queryKinds = [
  "none",
  "state",
  "city",
  "city and school",
  "city and neighborhood",
  "city, school and neighborhood",
  "school",
  "neighborhood",
  "state and school",
  "state and neighborhood",
  "school and neighborhood",
  "misspelled",
] as const;
export type QueryKind = (typeof queryKinds)[number];
export type RandomQuery = SearchQuery & { kind: QueryKind };

/** Searches as families type them, each about some of these drivers. Deterministic for drivers, count and seed. */
export function randomQueries(sample: readonly RandomDriver[], count: number, seed = 1): RandomQuery[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, number) => {
    const kind = queryKinds[number % queryKinds.length] ?? "none";
    const filters = random.chance(0.5) ? randomFacts(random) : {};
    return {
      ...filters,
      ...filtersOf(kind, random, random.pick(sample)),
      kind,
      page: pageOf(random),
      pageSize: SEARCH_PAGE_SIZE,
    };
  });
}

function filtersOf(kind: QueryKind, random: Random, driver: RandomDriver) {
  if (kind === "misspelled") return misspelled(random, driver);
  const text = (names: string[]) => typed(random, random.pick(names));
  const isAbout = (filter: string) => kind.includes(filter);
  return {
    ...(isAbout("state") && { state: driver.state }),
    ...(isAbout("city") && {
      city: cityTyped(random, driver.city),
      ...(random.chance(0.5) && { state: driver.state }),
    }),
    ...(isAbout("school") && { school: text(driver.schools) }),
    ...(isAbout("neighborhood") && { neighborhood: text(driver.neighborhoods) }),
  };
}

/** One filter by facts, or several. */
export function randomFacts(random: Random): FactFilters {
  const often = random.chance(0.7) ? 0.25 : 0.6;
  const ticks = tickFilterNames.filter(() => random.chance(often));
  const turno = ticks.length === 0 || random.chance(often) ? { turno: random.pick(shiftFilterNames) } : {};
  const year = random.chance(often) ? { year: randomYear } : {};
  return { ...turno, ...year, ...Object.fromEntries(ticks.map((name) => [name, 1])) };
}

/** The same search without filters. */
export function withoutFacts<Query extends FactFilters>(query: Query): Query {
  return { ...query, ...Object.fromEntries(factFilterNames.map((name) => [name, undefined])) };
}

function misspelled(random: Random, driver: RandomDriver) {
  const school = random.pick(driver.schools);
  return {
    state: driver.state,
    ...(random.chance(0.6) && { city: random.chance(0.3) ? slip(random, driver.city) : driver.city }),
    ...(random.chance(0.8) && { school: slip(random, school) }),
    ...(random.chance(0.3) && { neighborhood: slip(random, random.pick(driver.neighborhoods)) }),
  };
}

function pageOf(random: Random): number {
  if (random.chance(0.7)) return 1;
  return random.chance(0.7) ? 1 + random.below(5) : 1 + random.below(120);
}

function cityTyped(random: Random, city: string): string {
  if (random.chance(0.7)) return city;
  return random.chance(0.7) ? city.toLowerCase() : city.slice(0, 3 + random.below(5));
}

/** Some words of a name in some order, the last one usually incomplete; now and then one very common word. */
function typed(random: Random, name: string): string {
  if (random.chance(0.1))
    return random.pick(["escola", "esc", "colégio", "centro", "jardim", "vila", "são", "e"]);
  const words = name.split(" ");
  const kept = words.filter(() => random.chance(0.7));
  const some = kept.length > 0 ? kept : words;
  if (random.chance(0.2)) some.reverse();
  const last = some.at(-1) ?? "";
  const start = random.chance(0.5) ? last : last.slice(0, 1 + random.below(last.length));
  return [...some.slice(0, -1), start].join(" ");
}

/** A text with one letter wrong, missing, extra or swapped in one of its longer words. */
function slip(random: Random, text: string): string {
  const words = text.split(" ");
  const long = words.flatMap((word, index) => (word.length > 4 ? [index] : []));
  if (long.length === 0) return text;
  const place = random.pick(long);
  const word = words[place] ?? "";
  const at = 1 + random.below(word.length - 2);
  const [before, here, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
  const slips = [next, `${here}${here}${next}`, `${next}${here}`, `x${next}`];
  return words.with(place, before + random.pick(slips) + after).join(" ");
}
