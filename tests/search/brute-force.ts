import { schoolWords } from "../../shared/places/school-names";
import { normalise, rank, type SearchFilters, type SearchQuery } from "../../shared/search";
import { type Facts, factsOf, hasFacts, isAsFiltered } from "./brute-force-facts";
import type { RandomDriver } from "./random-drivers";

type Kind = "schools" | "neighborhoods";
type Entry = {
  id: string;
  rank: number;
  state: string;
  city: Name;
  until: number;
  schools: Name[];
  neighborhoods: Name[];
  facts: Facts;
};

export type BruteForceAnswer = {
  ids: string[];
  totalCount: number;
  totalIsMinimum?: true;
  showing?: { city?: string; school?: string; neighborhood?: string };
};

type Name = readonly string[];

/** The words of normalised texts; equal ones are stored once, so that they can be told apart by identity. */
class Names {
  readonly #compared: (written: string) => string;
  readonly #known = new Map<string, Name>();

  constructor(compared: (written: string) => string) {
    this.#compared = compared;
  }

  of(written: string): Name {
    const text = this.#compared(written);
    const name = this.#known.get(text) ?? text.split(" ");
    this.#known.set(text, name);
    return name;
  }

  /** Those that pass. */
  which(passes: (name: Name) => boolean): Set<Name> {
    return new Set([...this.#known.values()].filter(passes));
  }
}

/**
 * A naive implementation of the product's search rules: every driver is checked for every query. It shares only
 * `normalise`, `schoolWords` and `rank` with the product.
 */
export class BruteForce {
  readonly #entries: Entry[] = [];
  readonly #names = {
    cities: new Names(normalise),
    schools: new Names((name) => schoolWords([name])),
    neighborhoods: new Names(normalise),
  };
  readonly #now: number;
  /** In how many names of some city each word occurs. */
  readonly #wordCounts = { schools: new Map<string, number>(), neighborhoods: new Map<string, number>() };

  constructor(drivers: Iterable<RandomDriver>, now: Date) {
    this.#now = now.getTime();
    const counted = new Set<string>();
    for (const driver of drivers) {
      if (!driver.isPublic || driver.suspended || !driver.entitledUntil) continue;
      const { id, state } = driver;
      const city = this.#names.cities.of(driver.city);
      const names = {
        schools: driver.schools.map((name) => this.#names.schools.of(name)),
        neighborhoods: driver.neighborhoods.map((name) => this.#names.neighborhoods.of(name)),
      };
      const until = driver.entitledUntil.getTime();
      this.#entries.push({ id, rank: rank(driver), state, city, until, ...names, facts: factsOf(driver) });
      for (const kind of ["schools", "neighborhoods"] as const)
        for (const name of names[kind]) {
          const key = [kind, state, city.join(" "), ...name].join();
          if (!counted.has(key)) this.#countWords(kind, name);
          counted.add(key);
        }
    }
    this.#entries.sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
  }

  /** The ids and the total that search must return. */
  search(query: SearchQuery): BruteForceAnswer {
    const asTyped = this.#find(query);
    if (asTyped.length > 0) return this.#page(asTyped, query);
    const showing = this.#forgive(query);
    const instead = showing ? this.#find({ ...query, ...showing }) : [];
    return showing && instead.length > 0 ? { ...this.#page(instead, query), showing } : this.#page([], query);
  }

  #page(found: Entry[], query: SearchQuery): BruteForceAnswer {
    const { page, pageSize, school, neighborhood } = query;
    const hasText = normalise(school ?? "") !== "" || normalise(neighborhood ?? "") !== "";
    const isMinimum = (hasText || hasFacts(query)) && found.length > 1000;
    const reachable = isMinimum ? found.slice(0, 1000) : found;
    return {
      ids: reachable.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
      totalCount: reachable.length,
      ...(isMinimum && { totalIsMinimum: true as const }),
    };
  }

  #find({ state, city, school, neighborhood, ...facts }: SearchFilters): Entry[] {
    const schools = this.#matching("schools", school);
    const neighborhoods = this.#matching("neighborhoods", neighborhood);
    const visible = this.#entries.filter((entry) => entry.until > this.#now);
    return this.#inPlace(visible, state, city).filter(
      (entry) =>
        isAsFiltered(entry.facts, facts, this.#now) &&
        (!schools || entry.schools.some((name) => schools.has(name))) &&
        (!neighborhoods || entry.neighborhoods.some((name) => neighborhoods.has(name))),
    );
  }

  #inPlace(all: Entry[], state: string | undefined, typed: string | undefined): Entry[] {
    const entries = state ? all.filter((entry) => entry.state === state) : all;
    const city = normalise(typed ?? "");
    if (city === "") return entries;
    const whole = this.#names.cities.which((name) => name.join(" ") === city);
    const inWhole = entries.filter((entry) => whole.has(entry.city));
    const longer = this.#names.cities.which((name) => name.join(" ").startsWith(city));
    return inWhole.length > 0 ? inWhole : entries.filter((entry) => longer.has(entry.city));
  }

  /** The names that match, or undefined if nothing was typed. */
  #matching(kind: Kind, typed: string | undefined): Set<Name> | undefined {
    const words = normalise(typed ?? "").split(" ");
    const last = words.pop() ?? "";
    if (last === "") return undefined;
    return this.#names[kind].which(
      (name) => words.every((word) => name.includes(word)) && name.some((word) => word.startsWith(last)),
    );
  }

  #forgive(query: SearchFilters): BruteForceAnswer["showing"] {
    const showing: NonNullable<BruteForceAnswer["showing"]> = {};
    const { state } = query;
    let { city } = query;
    if (normalise(city ?? "") !== "" && this.#find({ state, city }).length === 0) {
      city = this.#forgiveCity(normalise(city ?? ""), state);
      if (city === undefined) return undefined;
      showing.city = city;
    }
    for (const [filter, kind] of [
      ["school", "schools"],
      ["neighborhood", "neighborhoods"],
    ] as const) {
      const typed = normalise(query[filter] ?? "");
      if (typed === "" || this.#find({ state, city, [filter]: typed }).length > 0) continue;
      const corrected = this.#forgiveText(kind, typed.split(" "), state, city);
      if (corrected === undefined) return undefined;
      showing[filter] = corrected;
    }
    return showing;
  }

  #forgiveCity(typed: string, state: string | undefined): string | undefined {
    const words = typed.split(" ");
    const counts = new Map<Name, number>();
    for (const { city } of this.#find({ state })) counts.set(city, (counts.get(city) ?? 0) + 1);
    const candidates = [...counts].flatMap(([name, drivers]) => {
      const isNear = words.every((word, at) => word === name[at] || isSlip(word, name[at] ?? ""));
      if (name.length !== words.length || !isNear) return [];
      const changes = words.filter((word, at) => word !== name[at]).length;
      return [{ text: name.join(" "), changes, count: drivers }];
    });
    return bestOf(candidates);
  }

  #forgiveText(kind: Kind, typed: string[], state: string | undefined, city: string | undefined) {
    // A word before the last counts once, wherever it is repeated.
    const words = [...new Set(typed.slice(0, -1)), typed.at(-1) ?? ""];
    const near = words.map((word) => [...this.#wordCounts[kind]].filter(([other]) => isSlip(word, other)));
    // The names of the place include those of lapsed drivers that were not removed yet.
    const names = new Set(this.#inPlace(this.#entries, state, city).flatMap((entry) => entry[kind]));
    const candidates = new Map<string, { text: string; changes: number; count: number }>();
    for (const name of names) {
      const options = words.map((word, at) => {
        const isLast = at === words.length - 1;
        const isIn = (some: string) =>
          isLast ? name.some((longer) => longer.startsWith(some)) : name.includes(some);
        const changed = (near[at] ?? []).filter(([other]) => isIn(other));
        return [...(isIn(word) ? [[word, -1] as const] : []), ...changed];
      });
      for (const combination of combinations(options)) {
        const text = combination.map(([word]) => word).join(" ");
        const changed = combination.filter(([, inNames]) => inNames >= 0);
        const count = changed.reduce((sum, [, inNames]) => sum + inNames, 0);
        candidates.set(text, { text, changes: changed.length, count });
      }
    }
    return bestOf([...candidates.values()]);
  }

  #countWords(kind: Kind, name: Name): void {
    const counts = this.#wordCounts[kind];
    for (const word of new Set(name)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}

/** The fewest changes, then what is most frequent. */
function bestOf(candidates: { text: string; changes: number; count: number }[]): string | undefined {
  const sorted = candidates.toSorted(
    (a, b) => a.changes - b.changes || b.count - a.count || (a.text < b.text ? -1 : 1),
  );
  return sorted[0]?.text;
}

/** One letter wrong, missing, extra, or swapped with the next. Only words of three letters or more are corrected. */
export function isSlip(typed: string, other: string): boolean {
  if (!/^[a-z]{3,}$/.test(typed) || !/^[a-z]+$/.test(other) || typed === other) return false;
  let start = 0;
  while (start < typed.length && typed[start] === other[start]) start++;
  const [restTyped, restOther] = [typed.slice(start), other.slice(start)];
  const isSwapped =
    restTyped.charAt(1) + restTyped.charAt(0) + restTyped.slice(2) === restOther && restTyped.length > 1;
  return (
    restTyped.slice(1) === restOther.slice(1) ||
    restTyped.slice(1) === restOther ||
    restTyped === restOther.slice(1) ||
    isSwapped
  );
}

function combinations<T>(options: readonly (readonly T[])[]): T[][] {
  return options.reduce<T[][]>(
    (all, choices) => all.flatMap((some) => choices.map((choice) => [...some, choice])),
    [[]],
  );
}
