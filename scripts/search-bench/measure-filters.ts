import { readsOf } from "../../server/search/reads";
import { searchDrivers } from "../../server/search/search-drivers";
import type { FactFilters } from "../../shared/search/facts";
import { type Random, randomFrom } from "../../tests/search/random";
import { randomNow, randomYear } from "../../tests/search/random-drivers";
import {
  queryKinds,
  type RandomQuery,
  randomFacts,
  randomQueries,
  withoutFacts,
} from "../../tests/search/random-queries";
import { backendCostOf } from "./backend-cost";
import { costOf } from "./measure-reads";
import type { Prepared } from "./prepare";
import { type Cost, type Measured, measured } from "./statistics";

const choices: [string, (random: Random) => FactFilters][] = [
  ["some filters", randomFacts],
  ["the commonest", () => ({ turno: "manha" })],
  ["the year", () => ({ year: randomYear })],
  ["the year's mornings", () => ({ year: randomYear, turno: "manha" })],
  ["all filters", () => ({ turno: "noturno", autorizacao: 1, monitora: 1, ar: 1, acessivel: 1 })],
];

/** Measures searches of every kind with filters; the ratios compare with the same searches without. */
export async function measureFilters({ database, sample }: Prepared, perKind: number): Promise<Measured[]> {
  const random = randomFrom(13);
  const queries = randomQueries(sample, perKind * queryKinds.length, 17).map(withoutFacts);
  const filtered: Measured[] = [];
  for (const kind of queryKinds) {
    // Idle connections are closed; new ones are other backend processes.
    const backend = await backendCostOf(database);
    const costOfSearch = async (query: RandomQuery) => {
      const search = () => searchDrivers(readsOf(database.db, randomNow), { ...query, page: 1 });
      // Otherwise the search without filters would read from disk what the others find in memory.
      await search();
      return costOf(backend, search);
    };
    const plain: Cost[] = [];
    const costs = new Map<string, Cost[]>(choices.map(([name]) => [name, []]));
    for (const query of queries.filter((some) => some.kind === kind)) {
      plain.push(await costOfSearch(query));
      for (const [name, filters] of choices) {
        costs.get(name)?.push(await costOfSearch({ ...query, ...filters(random) }));
      }
    }
    for (const [name, some] of costs) filtered.push(measured(`${kind}, ${name}`, some, plain));
  }
  return filtered;
}
