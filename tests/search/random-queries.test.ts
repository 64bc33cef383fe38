import { afterAll, beforeAll, describe, expect, test } from "bun:test";
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
  }, 120_000);
  afterAll(() => opened.close());

  const compare = async (query: SearchQuery, expected: BruteForce, now: Date) => {
    const {
      drivers: cards,
      totalCount,
      totalIsMinimum,
      showing,
    } = await searchDrivers(opened.database.db, query, now);
    const answer = {
      ids: cards.map(({ id }) => id),
      totalCount,
      ...(totalIsMinimum && { totalIsMinimum }),
      ...(showing && { showing: { ...showing, ...(showing.city && { city: normalise(showing.city) }) } }),
    };
    expect({ query, answer }).toEqual({ query, answer: expected.search(query) });
  };

  test.each([...queryKinds])(
    "%s",
    async (kind) => {
      for (const query of queries.filter((some) => some.kind === kind)) {
        await compare(query, oracle, randomNow);
      }
    },
    120_000,
  );

  test("even after many authorisations have expired without a change of any entry", async () => {
    const later = new Date(randomNow.getTime() + 100 * 86_400_000);
    const expected = new BruteForce(drivers, later);
    for (const query of queries.filter(({ autorizacao }) => autorizacao))
      await compare(query, expected, later);
  });
});
