import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import {
  searchCities,
  searchEntries,
  searchNames,
  searchStates,
  searchWords,
} from "../../../drizzle/schema/search";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { rank } from "../../../shared/search";
import type { Db } from "../../database/database";
import { insertRows } from "../../database/insert-rows";
import { isListed } from "../../drivers/visibility";
import { servedSchools } from "../../schools/served-schools";
import { namesOf } from "../names";
import { SearchCounts } from "../search-counts";
import { joinNames } from "./entry-names";
import { factColumns, factsOf, factTables } from "./facts-of";

const BATCH = 1000;

/**
 * Rebuilds everything that search reads from profiles and subscriptions, in one transaction: searches still
 * see the old entries meanwhile, changes of profiles wait. Returns the number of entries.
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

type Source = Awaited<ReturnType<typeof driversAfter>>[number];

function entryOf(driver: Source, counts: SearchCounts): typeof searchEntries.$inferInsert {
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

/**
 * Includes lapsed ones: search leaves them out at read time, and the job that unpublishes them removes their
 * entries.
 */
async function* publishedDrivers(tx: Db): AsyncGenerator<Source[]> {
  let batch = await driversAfter(tx, "");
  while (batch.length > 0) {
    yield batch;
    batch = await driversAfter(tx, batch.at(-1)?.id ?? "");
  }
}

async function driversAfter(tx: Db, id: string) {
  const { subscribedSince, entitledUntil } = subscriptions;
  // The batch is chosen first; otherwise the database scans all details again for each batch.
  const batch = tx
    .select({ id: drivers.id, subscribedSince, entitledUntil })
    .from(drivers)
    .innerJoin(subscriptions, and(eq(subscriptions.userId, drivers.userId), isNotNull(entitledUntil)))
    .where(and(gt(drivers.id, id), isListed))
    .orderBy(asc(drivers.id))
    .limit(BATCH)
    .as("batch");
  const rows = await tx
    .select({
      id: drivers.id,
      name: drivers.name,
      serviceState: drivers.serviceState,
      serviceCity: drivers.serviceCity,
      offeredSchoolTransport: drivers.offeredSchoolTransport,
      offeredNeighborhoods: drivers.offeredNeighborhoods,
      available: drivers.available,
      availableSeats: drivers.availableSeats,
      capacity: drivers.capacity,
      services: drivers.services,
      ...factColumns,
      subscribedSince: batch.subscribedSince,
      entitledUntil: batch.entitledUntil,
    })
    .from(batch)
    .innerJoin(drivers, eq(drivers.id, batch.id))
    .leftJoin(...factTables.seats)
    .leftJoin(...factTables.comfort)
    .leftJoin(...factTables.authorisation)
    .orderBy(asc(drivers.id));
  const served = await servedSchools(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ entitledUntil, ...row }) =>
    entitledUntil ? [{ ...row, entitledUntil, names: namesOf(row, served.get(row.id)) }] : [],
  );
}
