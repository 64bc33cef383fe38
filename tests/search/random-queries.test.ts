import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { searchDrivers } from "../../server/search/search-drivers";
import { normalise } from "../../shared/search";
import { openTestDatabase, type TestDatabase } from "../support/databases";
import { BruteForce } from "./brute-force";
import { randomDrivers, randomNow } from "./random-drivers";
import { queryKinds, randomQueries } from "./random-queries";
import { seedDrivers } from "./seed-drivers";

const DRIVERS = 10_000;
const QUERIES = 480;

describe("search among 10,000 drivers answers what looking at every driver answers", () => {
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

  test.each([...queryKinds])(
    "%s",
    async (kind) => {
      for (const query of queries.filter((some) => some.kind === kind)) {
        const {
          drivers: cards,
          totalCount,
          totalIsMinimum,
          showing,
        } = await searchDrivers(opened.database.db, query, randomNow);
        const answer = {
          ids: cards.map(({ id }) => id),
          totalCount,
          ...(totalIsMinimum && { totalIsMinimum }),
          ...(showing && { showing: { ...showing, ...(showing.city && { city: normalise(showing.city) }) } }),
        };
        expect({ query, answer }).toEqual({ query, answer: oracle.search(query) });
      }
    },
    120_000,
  );
});
