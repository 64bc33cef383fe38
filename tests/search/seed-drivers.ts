import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  documents,
  driverComfort,
  driverNextSeats,
  driverSeats,
  drivers,
  photos,
  subscriptions,
  users,
} from "../../drizzle/schema";
import type { Db } from "../../server/platform/database/database";
import { rebuildSearchEntries } from "../../server/search/entries/rebuild-search-entries";
import { authorisationRow, comfortRow, driverRow, photoHash, subscriptionRow, userRow } from "./driver-rows";
import { type RandomDriver, randomNow, randomYear } from "./random-drivers";

const BATCH = 2000;

type Work = () => Promise<void>;
type Around = { insert: (work: Work) => Promise<void>; derive: (work: Work) => Promise<void> };

/**
 * Inserts drivers, their accounts and their subscriptions into an empty database and creates the search entries.
 * `around` may wrap each of the two steps.
 */
export async function seedDrivers(
  db: Db,
  source: Iterable<RandomDriver>,
  around: Around = { insert: (work) => work(), derive: (work) => work() },
): Promise<void> {
  await around.insert(() => insertAll(db, source));
  await around.derive(async () => {
    await rebuildSearchEntries(db);
  });
}

async function insertAll(db: Db, source: Iterable<RandomDriver>): Promise<void> {
  await db.insert(photos).values({ hash: photoHash }).onConflictDoNothing();
  let batch: RandomDriver[] = [];
  for (const driver of source) {
    batch.push(driver);
    if (batch.length < BATCH) continue;
    await db.transaction((tx) => insertDrivers(tx, batch));
    batch = [];
  }
  if (batch.length > 0) await insertDrivers(db, batch);
}

async function insertDrivers(db: Db, batch: RandomDriver[]): Promise<void> {
  const insert = (table: PgTable, rowsOf: (driver: RandomDriver) => object[]) =>
    insertJson(db, table, batch.flatMap(rowsOf));
  await insert(users, ({ id }) => [userRow(id)]);
  await insert(drivers, (driver) => [profileOf(driver)]);
  await insert(driverSeats, ({ id: driverId, seatsByShift }) => [
    { driverId, confirmedAt: randomNow, morning: null, afternoon: null, night: null, ...seatsByShift },
  ]);
  await insert(driverNextSeats, ({ id: driverId, nextSeats }) =>
    nextSeats ? [{ driverId, year: randomYear, ...nextSeats }] : [],
  );
  await insert(driverComfort, ({ id, hasMonitor, hasAirConditioning, isAccessible }) => [
    { ...comfortRow(id, randomNow), hasMonitor, hasAirConditioning, isAccessible },
  ]);
  await insert(documents, ({ id, name, city, state, authorisationEnds }) => {
    const accepted = authorisationRow(id, name, randomNow);
    const bound = { validUntil: authorisationEnds, comparedCity: `${city}, ${state}` };
    return authorisationEnds ? [{ ...accepted, ...bound }] : [];
  });
  await insert(subscriptions, ({ id, subscribedSince, entitledUntil }) =>
    entitledUntil ? [subscriptionRow(id, subscribedSince, entitledUntil)] : [],
  );
}

// As JSON, because binding each value of a million rows takes ten times as long.
async function insertJson(db: Db, table: PgTable, rows: object[]) {
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
  );
  if (named.length === 0) return;
  const columns = sql.join(
    Object.keys(named[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  );
  await db.execute(
    sql`insert into ${table} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(named)}::jsonb)`,
  );
}

const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function profileOf(driver: RandomDriver): object {
  return {
    ...driverRow(driver.id),
    name: driver.name,
    vehicleType: driver.vehicleType,
    capacity: driver.capacity,
    availableSeats: driver.availableSeats,
    available: driver.available,
    services: driver.services,
    serviceState: driver.state,
    serviceCity: driver.city,
    offeredSchoolTransport: driver.schools,
    offeredNeighborhoods: driver.neighborhoods,
    isPublic: driver.isPublic,
    suspendedAt: driver.suspended ? randomNow : null,
    suspensionReason: driver.suspended ? "Denúncia confirmada." : null,
  };
}
