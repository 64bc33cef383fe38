import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { servedSchools } from "../../drivers/served-schools";
import { isListed } from "../../drivers/visibility";
import type { Db } from "../../platform/database/database";
import { namesOf } from "../names";
import { factColumns, factTables } from "./facts-of";

const BATCH = 1000;

/** A published driver with everything that its search entry depends on. */
export type PublishedDriver = Awaited<ReturnType<typeof publishedDriversAfter>>[number];

/**
 * All published drivers. Includes lapsed ones: search leaves them out at read time, and the job that unpublishes them removes their
 * entries.
 */
export async function* publishedDrivers(tx: Db): AsyncGenerator<PublishedDriver[]> {
  let batch = await publishedDriversAfter(tx, "", BATCH);
  while (batch.length > 0) {
    yield batch;
    batch = await publishedDriversAfter(tx, batch.at(-1)?.id ?? "", BATCH);
  }
}

/** What the entries of the next published drivers by id depend on. */
export async function publishedDriversAfter(tx: Db, id: string, limit: number) {
  const { subscribedSince, entitledUntil } = subscriptions;
  // The batch is chosen first; otherwise the database scans all details again for each batch.
  const batch = tx
    .select({ id: drivers.id, subscribedSince, entitledUntil })
    .from(drivers)
    .innerJoin(subscriptions, and(eq(subscriptions.userId, drivers.userId), isNotNull(entitledUntil)))
    .where(and(gt(drivers.id, id), isListed))
    .orderBy(asc(drivers.id))
    .limit(limit)
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
    .leftJoin(...factTables.next)
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
