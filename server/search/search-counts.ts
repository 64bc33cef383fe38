import { searchCities, searchNames, searchStates, searchWords } from "../../drizzle/schema/search";
import { normalise, wordsOf } from "../../shared/search";
import type { Db } from "../platform/database/database";
import { insertRows } from "../platform/database/insert-rows";
import { lexemesOf, type NameKind } from "./entries/lexemes";
import { type DriverNames, keyOf, type Name } from "./names";
import type { Place } from "./places";

/** Rows of one INSERT. */
const INSERT_ROWS = 5000;

const namesWithIds = {
  id: searchNames.id,
  cityId: searchNames.cityId,
  kind: searchNames.kind,
  name: searchNames.name,
  schoolId: searchNames.schoolId,
};

type Source = {
  serviceState: string;
  serviceCity: string;
  names: DriverNames;
};
type City = { state: string; name: string; label: string; drivers: number };
type CountedName = Name & { city: City; drivers: number };

/**
 * Counts of all drivers by state, city, school, neighborhood and word: in memory, to be written in one go.
 */
export class SearchCounts {
  readonly #states = new Map<string, number>();
  readonly #cities = new Map<string, City>();
  readonly #names = new Map<string, CountedName>();
  readonly #cityIds = new Map<string, number>();
  readonly #nameIds = new Map<string, number>();

  count(driver: Source): void {
    const [state, label, name] = [driver.serviceState, driver.serviceCity, normalise(driver.serviceCity)];
    this.#states.set(state, (this.#states.get(state) ?? 0) + 1);
    const city = getOrAdd(this.#cities, cityKey({ state, name }), () => ({ state, name, label, drivers: 0 }));
    city.drivers++;
    for (const name of [...driver.names.school, ...driver.names.neighborhood]) {
      getOrAdd(this.#names, `${cityKey(city)} ${keyOf(name)}`, () => ({ ...name, city, drivers: 0 }))
        .drivers++;
    }
  }

  /** Fills the tables, which must be empty, and reads back the generated ids. */
  async write(tx: Db): Promise<void> {
    const states = [...this.#states].map(([state, drivers]) => ({ state, drivers }));
    for (const rows of chunks(states)) await tx.insert(searchStates).values(rows);
    for (const rows of chunks([...this.#cities.values()])) {
      for (const city of await tx.insert(searchCities).values(rows).returning()) {
        this.#cityIds.set(cityKey(city), city.id);
      }
    }
    for (const rows of chunks([...this.#names.values()])) await this.#writeNames(tx, rows);
    for (const name of await tx.select(namesWithIds).from(searchNames))
      this.#nameIds.set(`${name.cityId} ${keyOf(name)}`, name.id);
    for (const rows of chunks(this.#words())) await insertRows(tx, searchWords, rows);
  }

  /** The city id of a counted driver. */
  placeOf(driver: Source): Place {
    const [state, name] = [driver.serviceState, normalise(driver.serviceCity)];
    return { state, cityId: known(this.#cityIds, cityKey({ state, name })) };
  }

  /** The id of a counted driver's school or neighborhood name. */
  idOf(place: Place, name: Name): number {
    return known(this.#nameIds, `${place.cityId} ${keyOf(name)}`);
  }

  async #writeNames(tx: Db, names: CountedName[]): Promise<void> {
    const rows = names.map(({ kind, name, label, schoolId, drivers, city }) => {
      const place = { state: city.state, cityId: known(this.#cityIds, cityKey(city)) };
      return { ...place, kind, name, label, schoolId, drivers, lexemes: lexemesOf(kind, place, name) };
    });
    await insertRows(tx, searchNames, rows);
  }

  #words() {
    const words = new Map<string, { kind: NameKind; word: string; names: number }>();
    for (const { kind, name } of this.#names.values()) {
      for (const word of new Set(wordsOf(name))) {
        getOrAdd(words, `${kind} ${word}`, () => ({ kind, word, names: 0 })).names++;
      }
    }
    return [...words.values()];
  }
}

function cityKey({ state, name }: { state: string; name: string }): string {
  return `${state} ${name}`;
}

function getOrAdd<T>(map: Map<string, T>, key: string, make: () => T): T {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

function known(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error("A driver changed while search was rebuilt; run it again.");
  return id;
}

function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += INSERT_ROWS) yield rows.slice(start, start + INSERT_ROWS);
}
