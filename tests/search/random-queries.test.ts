import { beforeAll, expect, test } from "bun:test";
import { groupByFilters } from "../../server/search/entries/group-by-filters";
import { readsOf } from "../../server/search/reads";
import { searchDrivers } from "../../server/search/search-drivers";
import { normalise, type SearchQuery } from "../../shared/search";
import { openTestDatabase } from "../support/databases";
import { forFile } from "../support/for-file";
import { BruteForce } from "./brute-force";
import { randomDrivers, randomNow } from "./random-drivers";
import { queryKinds, randomQueries } from "./random-queries";
import { seedDrivers } from "./seed-drivers";

// Search among 10,000 drivers returns the same as a check of every driver.
const drivers = [...randomDrivers(10_000)];
const oracle = new BruteForce(drivers, randomNow);
const shown = drivers.filter(({ isPublic }) => isPublic);
const queries = randomQueries(shown, Number(process.env.SEARCH_QUERIES ?? 120));
const opened = forFile(openTestDatabase, ({ close }) => close());
beforeAll(() => seedDrivers(opened.database.db, drivers));

const search = (query: SearchQuery, now = randomNow) =>
  searchDrivers(readsOf(opened.database.db, now), query);

async function compare(query: SearchQuery, expected = oracle, now = randomNow) {
  const { drivers: cards, totalCount, totalIsMinimum, showing } = await search(query, now);
  const answer = {
    ids: cards.map(({ id }) => id),
    totalCount,
    ...(totalIsMinimum && { totalIsMinimum }),
    ...(showing && { showing: { ...showing, ...(showing.city && { city: normalise(showing.city) }) } }),
  };
  expect({ query, answer }).toEqual({ query, answer: expected.search(query) });
}

test.each([...queryKinds])("random queries of the kind %s", async (kind) => {
  for (const query of queries.filter((some) => some.kind === kind)) await compare(query);
});

test("the groups by filters count the drivers of each place", async () => {
  for (const { state, city, school, neighborhood } of queries.filter((_, at) => at % 5 === 0)) {
    const place = { state, city, school, neighborhood };
    const { groups, areFirst } = await groupByFilters(readsOf(opened.database.db, randomNow), place);
    const countOf = (some: typeof groups) => some.reduce((sum, group) => sum + group.drivers, 0);
    const first = { ...place, page: 1, pageSize: 1 };
    const { totalCount, totalIsMinimum = false } = await search(first);
    const isWhole = areFirst !== true;
    expect({ place, counted: countOf(groups), isWhole }).toEqual({
      place,
      counted: Math.min(totalCount, 1000),
      isWhole: !totalIsMinimum && totalCount <= 1000,
    });
    if (!isWhole || totalCount === 0) continue;
    const filtered = oracle.search({ ...first, turno: "tarde", autorizacao: 1 });
    const both = groups.filter(({ meets }) => meets.includes("tarde") && meets.includes("autorizacao"));
    expect({ place, counted: countOf(both) }).toEqual({ place, counted: filtered.totalCount });
  }
});

test("even after many authorisations have expired without a change of any entry", async () => {
  const later = new Date(randomNow.getTime() + 100 * 86_400_000);
  const expected = new BruteForce(drivers, later);
  for (const query of queries.filter(({ autorizacao }) => autorizacao)) await compare(query, expected, later);
});
