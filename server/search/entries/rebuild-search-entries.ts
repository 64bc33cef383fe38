import { sql } from "drizzle-orm";
import {
  searchCities,
  searchEntries,
  searchNames,
  searchStates,
  searchWords,
} from "../../../drizzle/schema/search";
import { rank } from "../../../shared/search";
import type { Db } from "../../platform/database/database";
import { insertRows } from "../../platform/database/insert-rows";
import { SearchCounts } from "../search-counts";
import { joinNames } from "./entry-names";
import { factsOf } from "./facts-of";
import { type PublishedDriver, publishedDrivers } from "./published-drivers";

/**
 * Fills the tables of search from profiles and subscriptions in one transaction, for seeds: changes of profiles wait, which
 * `repairSearch` avoids. Returns the number of entries.
 */
export async function rebuildSearchEntries(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(
      sql`lock table ${searchEntries}, ${searchNames}, ${searchCities}, ${searchStates}, ${searchWords} in exclusive mode`,
    );
    for (const table of [searchEntries, searchNames, searchWords, searchCities, searchStates])
      await tx.delete(table);
    const counts = new SearchCounts();
    for await (const batch of publishedDrivers(tx)) for (const driver of batch) counts.count(driver);
    await counts.write(tx);
    let entries = 0;
    for await (const batch of publishedDrivers(tx)) {
      await insertRows(
        tx,
        searchEntries,
        batch.map((driver) => entryOf(driver, counts)),
      );
      entries += batch.length;
    }
    return entries;
  });
}

function entryOf(driver: PublishedDriver, counts: SearchCounts): typeof searchEntries.$inferInsert {
  const { school: schools, neighborhood: neighborhoods } = driver.names;
  const place = counts.placeOf(driver);
  return {
    driverId: driver.id,
    ...place,
    rank: rank(driver),
    ...factsOf(driver),
    entitledUntil: driver.entitledUntil,
    schools: joinNames(schools.map(({ name }) => name)),
    neighborhoods: joinNames(neighborhoods.map(({ name }) => name)),
    schoolIds: schools.map((name) => counts.idOf(place, name)),
    neighborhoodIds: neighborhoods.map((name) => counts.idOf(place, name)),
  };
}
