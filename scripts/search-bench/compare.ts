import { readsOf } from "../../server/search/reads";
import { searchDrivers } from "../../server/search/search-drivers";
import { normalise } from "../../shared/search";
import { randomNow } from "../../tests/search/random-drivers";
import { randomQueries } from "../../tests/search/random-queries";
import type { Prepared } from "./prepare";

/**
 * Compares random searches with a brute-force search: the same drivers on the page, the same total, the same corrected
 * words. Returns a sentence for each difference.
 */
export async function compareWithOracle(
  { database, oracle, sample }: Prepared,
  count: number,
): Promise<string[]> {
  const differences: string[] = [];
  for (const query of randomQueries(sample, count, 3)) {
    const { drivers, totalCount, totalIsMinimum, showing } = await searchDrivers(
      readsOf(database.db, randomNow),
      query,
    );
    const answer = {
      ids: drivers.map(({ id }) => id),
      totalCount,
      ...(totalIsMinimum && { totalIsMinimum }),
      ...(showing && { showing: { ...showing, ...(showing.city && { city: normalise(showing.city) }) } }),
    };
    const expected = oracle.search(query);
    if (Bun.deepEquals(answer, expected)) continue;
    differences.push(
      `${JSON.stringify(query)}: ${JSON.stringify(answer)} instead of ${JSON.stringify(expected)}`,
    );
  }
  return differences;
}
