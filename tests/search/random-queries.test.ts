import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { groupByFilters } from "../../server/search/entries/group-by-filters";
import { readsOf } from "../../server/search/reads";
import { searchDrivers } from "../../server/search/search-drivers";
import { normalise, type SearchQuery } from "../../shared/search";
import { openTestDatabase, type TestDatabase } from "../support/databases";
import { BruteForce } from "./brute-force";
import { randomDrivers, randomNow } from "./random-drivers";
import { queryKinds, randomQueries } from "./random-queries";
import { seedDrivers } from "./seed-drivers";

const DRIVERS = 10_000;
const QUERIES = 480;

describe("search among 10,000 drivers returns the same as a check of every driver", () => {
  const drivers = [...randomDrivers(DRIVERS)];
  const oracle = new BruteForce(drivers, randomNow);
  const queries = randomQueries(
    drivers.filter(({ isPublic }) => isPublic),
    QUERIES,
  );
  let opened: TestDatabase;

  beforeAll(async () => {
    opened = await openTestDatabase();
    await seedDrivers(opened.database.db, drivers);
  });
  afterAll(() => opened.close());

  const compare = async (query: SearchQuery, expected: BruteForce, now: Date) => {
    const {
      drivers: cards,
      totalCount,
      totalIsMinimum,
      showing,
    } = await searchDrivers(readsOf(opened.database.db, now), query);
    const answer = {
      ids: cards.map(({ id }) => id),
      totalCount,
      ...(totalIsMinimum && { totalIsMinimum }),
      ...(showing && { showing: { ...showing, ...(showing.city && { city: normalise(showing.city) }) } }),
    };
    expect({ query, answer }).toEqual({ query, answer: expected.search(query) });
  };

  test.each([...queryKinds])("%s", async (kind) => {
    for (const query of queries.filter((some) => some.kind === kind)) {
      await compare(query, oracle, randomNow);
    }
  });

  test("and the groups by filters count the drivers of each place", async () => {
    for (const { state, city, school, neighborhood } of queries.filter((_, at) => at % 5 === 0)) {
      const place = { state, city, school, neighborhood };
      const { groups, areFirst } = await groupByFilters(readsOf(opened.database.db, randomNow), place);
      const countOf = (wanted?: (typeof groups)[number]["meets"][number]) =>
        groups
          .filter(({ meets }) => !wanted || meets.includes(wanted))
          .reduce((sum, { drivers }) => sum + drivers, 0);
      const { totalCount, totalIsMinimum = false } = await searchDrivers(
        readsOf(opened.database.db, randomNow),
        {
          ...place,
          page: 1,
          pageSize: 1,
        },
      );
      const isWhole = areFirst !== true;
      expect({ place, counted: countOf(), isWhole }).toEqual({
        place,
        counted: Math.min(totalCount, 1000),
        isWhole: !totalIsMinimum && totalCount <= 1000,
      });
      if (!isWhole || totalCount === 0) continue;
      const filtered = oracle.search({ ...place, turno: "tarde", autorizacao: 1, page: 1, pageSize: 1 });
      const both = groups.filter(({ meets }) => meets.includes("tarde") && meets.includes("autorizacao"));
      const counted = both.reduce((sum, { drivers }) => sum + drivers, 0);
      expect({ place, counted }).toEqual({ place, counted: filtered.totalCount });
    }
  });

  test("even after many authorisations have expired without a change of any entry", async () => {
    const later = new Date(randomNow.getTime() + 100 * 86_400_000);
    const expected = new BruteForce(drivers, later);
    for (const query of queries.filter(({ autorizacao }) => autorizacao))
      await compare(query, expected, later);
  });
});
