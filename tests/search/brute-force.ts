import { schoolWords } from "../../shared/places/school-names";
import { normalise, rank, type SearchFilters, type SearchQuery } from "../../shared/search";
import type { FactFilters } from "../../shared/search/facts";
import { type RandomDriver, randomYear } from "./random-drivers";

const kinds = ["schools", "neighborhoods"] as const;
type Kind = (typeof kinds)[number];
type Entry = ReturnType<BruteForce["entryOf"]>;
type Correction = { text: string; changes: number; count: number };
type Showing = { city?: string; school?: string; neighborhood?: string };
type Name = readonly string[];

/** The words of normalised texts; equal ones are stored once, so that they can be told apart by identity. */
function namesBy(compared: (written: string) => string) {
  const known = new Map<string, Name>();
  return {
    of: (written: string): Name => {
      const text = compared(written);
      const name = known.get(text) ?? text.split(" ");
      known.set(text, name);
      return name;
    },
    /** Those that pass. */
    which: (passes: (name: Name) => boolean) => new Set([...known.values()].filter(passes)),
  };
}

/**
 * A naive implementation of the product's search rules: every driver is checked for every query. It shares only
 * `normalise`, `schoolWords` and `rank` with the product.
 */
export class BruteForce {
  readonly #entries: Entry[] = [];
  readonly #names = {
    cities: namesBy(normalise),
    schools: namesBy((name) => schoolWords([name])),
    neighborhoods: namesBy(normalise),
  };
  readonly #now: number;
  /** In how many names of some city each word occurs. */
  readonly #wordCounts = { schools: new Map<string, number>(), neighborhoods: new Map<string, number>() };

  constructor(drivers: Iterable<RandomDriver>, now: Date) {
    this.#now = now.getTime();
    const counted = new Set<string>();
    for (const driver of drivers) {
      if (!driver.isPublic || driver.suspended || !driver.entitledUntil) continue;
      const entry = this.entryOf(driver, driver.entitledUntil);
      this.#entries.push(entry);
      for (const kind of kinds)
        for (const name of entry[kind]) {
          const key = [kind, entry.state, entry.city.join(" "), ...name].join();
          const counts = this.#wordCounts[kind];
          if (!counted.has(key))
            for (const word of new Set(name)) counts.set(word, (counts.get(word) ?? 0) + 1);
          counted.add(key);
        }
    }
    this.#entries.sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
  }

  entryOf(driver: RandomDriver, until: Date) {
    return {
      id: driver.id,
      rank: rank(driver),
      state: driver.state,
      city: this.#names.cities.of(driver.city),
      schools: driver.schools.map((name) => this.#names.schools.of(name)),
      neighborhoods: driver.neighborhoods.map((name) => this.#names.neighborhoods.of(name)),
      until: until.getTime(),
      facts: factsOf(driver),
    };
  }

  /** The ids and the total that search must return. */
  search(query: SearchQuery) {
    const asTyped = this.#find(query);
    if (asTyped.length > 0) return this.#page(asTyped, query);
    const showing = this.#forgive(query);
    const instead = showing ? this.#find({ ...query, ...showing }) : [];
    return { ...this.#page(instead, query), ...(showing && instead.length > 0 && { showing }) };
  }

  #page(found: Entry[], query: SearchQuery) {
    const { page, pageSize, school = "", neighborhood = "" } = query;
    const isMinimum = (normalise(school + neighborhood) !== "" || hasFacts(query)) && found.length > 1000;
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

  #inPlace(all: Entry[], state: string | undefined, typed = ""): Entry[] {
    const entries = state ? all.filter((entry) => entry.state === state) : all;
    const city = normalise(typed);
    if (city === "") return entries;
    const whole = this.#names.cities.which((name) => name.join(" ") === city);
    const inWhole = entries.filter((entry) => whole.has(entry.city));
    const longer = this.#names.cities.which((name) => name.join(" ").startsWith(city));
    return inWhole.length > 0 ? inWhole : entries.filter((entry) => longer.has(entry.city));
  }

  /** The names that match, or undefined if nothing was typed. */
  #matching(kind: Kind, typed = ""): Set<Name> | undefined {
    const words = normalise(typed).split(" ");
    const last = words.pop() ?? "";
    if (last === "") return undefined;
    return this.#names[kind].which(
      (name) => words.every((word) => name.includes(word)) && name.some((word) => word.startsWith(last)),
    );
  }

  #forgive(query: SearchFilters): Showing | undefined {
    const showing: Showing = {};
    const { state } = query;
    let { city = "" } = query;
    if (this.#find({ state, city }).length === 0) {
      const corrected = this.#forgiveCity(normalise(city), state);
      if (corrected === undefined) return undefined;
      city = corrected;
      showing.city = corrected;
    }
    for (const kind of kinds) {
      const filter = kind === "schools" ? "school" : "neighborhood";
      const typed = normalise(query[filter] ?? "");
      if (this.#find({ state, city, [filter]: typed }).length > 0) continue;
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
    const candidates = [...counts].flatMap(([name, count]) => {
      const changed = words.filter((word, at) => word !== name[at]);
      const isNear = words.every((word, at) => word === name[at] || isSlip(word, name[at] ?? ""));
      const isCandidate = name.length === words.length && isNear;
      return isCandidate ? [{ text: name.join(" "), changes: changed.length, count }] : [];
    });
    return bestOf(candidates);
  }

  #forgiveText(kind: Kind, typed: string[], state: string | undefined, city: string): string | undefined {
    // A word before the last counts once, wherever it is repeated.
    const words = [...new Set(typed.slice(0, -1)), typed.at(-1) ?? ""];
    const near = words.map((word) => [...this.#wordCounts[kind]].filter(([other]) => isSlip(word, other)));
    // The names of the place include those of lapsed drivers that were not removed yet.
    const names = new Set(this.#inPlace(this.#entries, state, city).flatMap((entry) => entry[kind]));
    const candidates = new Map<string, Correction>();
    for (const name of names) {
      let corrections: Correction[] = [{ text: "", changes: 0, count: 0 }];
      for (const [at, word] of words.entries()) {
        const isLast = at === words.length - 1;
        const isIn = (some: string) =>
          isLast ? name.some((longer) => longer.startsWith(some)) : name.includes(some);
        const asTyped = { word, changes: 0, inNames: 0 };
        const changed = (near[at] ?? []).map(([other, inNames]) => ({ word: other, changes: 1, inNames }));
        const options = [asTyped, ...changed].filter((option) => isIn(option.word));
        corrections = corrections.flatMap(({ text, changes, count }) =>
          options.map((option) => ({
            text: at === 0 ? option.word : `${text} ${option.word}`,
            changes: changes + option.changes,
            count: count + option.inNames,
          })),
        );
      }
      for (const correction of corrections) candidates.set(correction.text, correction);
    }
    return bestOf([...candidates.values()]);
  }
}

/** The fewest changes, then what is most frequent. */
function bestOf(candidates: Correction[]): string | undefined {
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
  const [rest, restOther] = [typed.slice(start), other.slice(start)];
  const [here = "", next = ""] = rest;
  return (
    rest.slice(1) === restOther.slice(1) ||
    rest.slice(1) === restOther ||
    rest === restOther.slice(1) ||
    (next !== "" && next + here + rest.slice(2) === restOther)
  );
}

const turnos = {
  manha: { service: "Transporte Manhã", shift: "morning" },
  tarde: { service: "Transporte Tarde", shift: "afternoon" },
  noturno: { service: "Transporte Noturno", shift: "night" },
} as const;
const turnoNames = ["manha", "tarde", "noturno"] as const;

/** Whether a search filters by facts. */
function hasFacts({ turno, year, autorizacao, monitora, ar, acessivel }: FactFilters): boolean {
  return Boolean(turno || year || autorizacao || monitora || ar || acessivel);
}

/** What a driver has, as far as searches filter by it, by the product's rules and none of its code. */
function factsOf(driver: RandomDriver) {
  const { hasMonitor, hasAirConditioning, isAccessible, services, authorisationEnds: ends } = driver;
  const { available, availableSeats, seatsByShift, nextSeats } = driver;
  const goes = turnoNames.filter((turno) => services.includes(turnos[turno].service));
  const seats = (turno: (typeof goes)[number]) =>
    seatsByShift ? seatsByShift[turnos[turno].shift] : availableSeats;
  // Seats of the year that is sold: found for 45 days after the day of their confirmation, until February ends.
  const day = nextSeats?.confirmedAt.toISOString().slice(0, 10);
  const lapses = Date.parse(`${day}T00:00:00-03:00`) + 46 * 86_400_000;
  return {
    hasMonitor,
    hasAirConditioning,
    isAccessible,
    turnos: goes.filter((turno) => available && (seats(turno) ?? 0) > 0),
    authorisedUntil: ends ? Date.parse(`${ends}T00:00:00-03:00`) : 0,
    nextTurnos: goes.filter((turno) => (nextSeats?.[turnos[turno].shift] ?? 0) > 0),
    nextUntil: Math.min(lapses, Date.parse(`${randomYear}-03-01T00:00:00-03:00`)),
  };
}

/** Whether a driver with these facts meets the filters at a moment. */
function isAsFiltered(facts: Entry["facts"], wanted: FactFilters, now: number): boolean {
  const free = wanted.year ? facts.nextTurnos : facts.turnos;
  if (wanted.year && !(free.length > 0 && facts.nextUntil > now)) return false;
  return (
    (!wanted.turno || free.includes(wanted.turno)) &&
    (!wanted.autorizacao || facts.authorisedUntil > now) &&
    (!wanted.monitora || facts.hasMonitor) &&
    (!wanted.ar || facts.hasAirConditioning) &&
    (!wanted.acessivel || facts.isAccessible)
  );
}
