import { schoolWords } from "../../shared/places/school-names";
import { normalise, rank, type SearchFilters, type SearchQuery } from "../../shared/search";
import { type Facts, factsOf, hasFacts, isAsFiltered } from "./brute-force-facts";
import type { RandomDriver } from "./random-drivers";

type Kind = "schools" | "neighborhoods";
type Entry = {
  id: string;
  rank: number;
  state: string;
  city: number;
  until: number;
  schools: Int32Array;
  neighborhoods: Int32Array;
  facts: Facts;
};

export type BruteForceAnswer = {
  ids: string[];
  totalCount: number;
  totalIsMinimum?: true;
  showing?: { city?: string; school?: string; neighborhood?: string };
};

/** Normalised texts by number; equal ones are stored once. */
class Texts {
  readonly #compared: (written: string) => string;
  readonly all: string[][] = [];
  readonly #numbers = new Map<string, number>();
  readonly #written = new Map<string, number>();

  constructor(compared: (written: string) => string) {
    this.#compared = compared;
  }

  numberOf(written: string): number {
    const known = this.#written.get(written);
    if (known !== undefined) return known;
    const text = this.#compared(written);
    const number = this.#numbers.get(text) ?? this.all.push(text.split(" ")) - 1;
    this.#numbers.set(text, number);
    this.#written.set(written, number);
    return number;
  }
}

/**
 * A naive implementation of the product's search rules: every driver is checked for every query. It shares only
 * `normalise`, `schoolWords` and `rank` with the product.
 */
export class BruteForce {
  readonly #entries: Entry[] = [];
  readonly #texts = {
    cities: new Texts(normalise),
    schools: new Texts((name) => schoolWords([name])),
    neighborhoods: new Texts(normalise),
  };
  readonly #now: number;
  /** In how many names of some city each word occurs. */
  readonly #wordCounts = { schools: new Map<string, number>(), neighborhoods: new Map<string, number>() };

  constructor(drivers: Iterable<RandomDriver>, now: Date) {
    this.#now = now.getTime();
    const names = new Set<string>();
    for (const driver of drivers) {
      if (!driver.isPublic || driver.suspended || !driver.entitledUntil) continue;
      const city = this.#texts.cities.numberOf(driver.city);
      const entry = {
        id: driver.id,
        rank: rank(driver),
        state: driver.state,
        city,
        until: driver.entitledUntil.getTime(),
        schools: this.#numbersOf("schools", driver.schools),
        neighborhoods: this.#numbersOf("neighborhoods", driver.neighborhoods),
        facts: factsOf(driver),
      };
      this.#entries.push(entry);
      for (const kind of ["schools", "neighborhoods"] as const) {
        for (const name of entry[kind]) {
          const key = `${kind} ${driver.state} ${city} ${name}`;
          if (!names.has(key)) this.#countWords(kind, this.#texts[kind].all[name] ?? []);
          names.add(key);
        }
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
    const inState = this.#entries.filter(
      (entry) => entry.until > this.#now && (!state || entry.state === state),
    );
    const inCity = this.#inCity(inState, normalise(city ?? ""));
    const schools = this.#matching("schools", school);
    const neighborhoods = this.#matching("neighborhoods", neighborhood);
    return inCity.filter(
      (entry) =>
        isAsFiltered(entry.facts, facts, this.#now) &&
        (!schools || entry.schools.some((name) => schools[name])) &&
        (!neighborhoods || entry.neighborhoods.some((name) => neighborhoods[name])),
    );
  }

  #inCity(entries: Entry[], city: string): Entry[] {
    if (city === "") return entries;
    const names = this.#texts.cities.all.map((words) => words.join(" "));
    const whole = entries.filter((entry) => names[entry.city] === city);
    return whole.length > 0 ? whole : entries.filter((entry) => names[entry.city]?.startsWith(city));
  }

  /** For each name whether it matches, or undefined if nothing was typed. */
  #matching(kind: Kind, typed: string | undefined): boolean[] | undefined {
    const words = normalise(typed ?? "").split(" ");
    const last = words.pop() ?? "";
    if (last === "") return undefined;
    return this.#texts[kind].all.map(
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
    const counts = new Map<number, number>();
    for (const entry of this.#find({ state })) counts.set(entry.city, (counts.get(entry.city) ?? 0) + 1);
    const candidates = [...counts].flatMap(([city, drivers]) => {
      const name = this.#texts.cities.all[city] ?? [];
      if (name.length !== words.length) return [];
      if (!words.every((word, at) => word === name[at] || isSlip(word, name[at] ?? ""))) return [];
      return [
        { name: name.join(" "), changes: words.filter((word, at) => word !== name[at]).length, drivers },
      ];
    });
    candidates.sort((a, b) => a.changes - b.changes || b.drivers - a.drivers || (a.name < b.name ? -1 : 1));
    return candidates[0]?.name;
  }

  #forgiveText(
    kind: Kind,
    typed: string[],
    state: string | undefined,
    city: string | undefined,
  ): string | undefined {
    // A word before the last counts once, wherever it is repeated.
    const words = [...new Set(typed.slice(0, -1)), typed.at(-1) ?? ""];
    const near = words.map((word) => [...this.#wordCounts[kind]].filter(([other]) => isSlip(word, other)));
    const names = this.#namesIn(kind, state, city);
    const candidates = new Map<string, { changes: number; names: number }>();
    for (const name of names) {
      const options = words.map((word, at) => {
        const kept =
          at === words.length - 1 ? name.some((other) => other.startsWith(word)) : name.includes(word);
        const isLast = at === words.length - 1;
        const changed = (near[at] ?? []).filter(([other]) =>
          isLast ? name.some((longer) => longer.startsWith(other)) : name.includes(other),
        );
        return [...(kept ? [[word, -1] as const] : []), ...changed];
      });
      for (const combination of combinations(options)) {
        const changes = combination.filter(([, names]) => names >= 0);
        const sum = changes.reduce((total, [, names]) => total + names, 0);
        candidates.set(combination.map(([word]) => word).join(" "), { changes: changes.length, names: sum });
      }
    }
    const sorted = [...candidates].sort(
      ([a, { changes, names }], [b, other]) =>
        changes - other.changes || other.names - names || (a < b ? -1 : 1),
    );
    return sorted[0]?.[0];
  }

  /** The distinct names of a place, including those of lapsed drivers that were not removed yet. */
  #namesIn(kind: Kind, state: string | undefined, city: string | undefined): string[][] {
    const names = new Set<number>();
    const inState = this.#entries.filter((entry) => !state || entry.state === state);
    for (const entry of this.#inCity(inState, normalise(city ?? "")))
      for (const name of entry[kind]) names.add(name);
    return [...names].map((name) => this.#texts[kind].all[name] ?? []);
  }

  #numbersOf(kind: Kind, written: string[]): Int32Array {
    return Int32Array.from(new Set(written.map((name) => this.#texts[kind].numberOf(name))));
  }

  #countWords(kind: Kind, name: readonly string[]): void {
    const counts = this.#wordCounts[kind];
    for (const word of new Set(name)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
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
