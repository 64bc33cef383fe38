import { expect, test } from "bun:test";
import { drizzle } from "drizzle-orm/node-postgres";
import * as schema from "../../drizzle/schema";
import { citiesWithFacts } from "../../server/search/count-with-facts";
import { factBits } from "../../shared/search/fact-bits";

test("cities counted by their counters are not counted again unless facts are searched for", async () => {
  // A database that fails when it is asked.
  const db = drizzle.mock({ schema });
  const cities = [{ id: 1, name: "osasco", label: "Osasco", state: "SP", drivers: 1200 }];
  expect(await citiesWithFacts(db, cities, 0, new Date())).toEqual(cities);
  expect(await citiesWithFacts(db, [], factBits.authorised, new Date())).toEqual([]);
  const counted = citiesWithFacts(db, cities, factBits.authorised, new Date());
  await expect(counted).rejects.toThrow();
});
