import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  documents,
  driverComfort,
  driverSeats,
  drivers,
  photos,
  subscriptions,
  users,
} from "../../drizzle/schema";
import type { Db } from "../../server/platform/database/database";
import { rebuildSearchEntries } from "../../server/search/entries/rebuild-search-entries";
import { type RandomDriver, randomNow, randomYear } from "./random-drivers";
import {
  authorisationRow,
  comfortRow,
  driverRow,
  photoHash,
  subscriptionRow,
  userRow,
} from "./search-database";

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
  await insert(drivers, ({ state, city, schools, neighborhoods, suspended, ...driver }) => [
    {
      ...driverRow(driver.id),
      ...driver,
      serviceState: state,
      serviceCity: city,
      offeredSchoolTransport: schools,
      offeredNeighborhoods: neighborhoods,
      suspendedAt: suspended ? randomNow : null,
      suspensionReason: suspended ? "Denúncia confirmada." : null,
    },
  ]);
  await insert(driverSeats, ({ id: driverId, seatsByShift }) => [
    { driverId, confirmedAt: randomNow, morning: null, afternoon: null, night: null, ...seatsByShift },
  ]);
  await insert(driverSeats, ({ id: driverId, nextSeats }) =>
    nextSeats ? [{ driverId, year: randomYear, ...nextSeats }] : [],
  );
  await insert(driverComfort, (driver) => [{ ...comfortRow(driver.id, randomNow), ...driver }]);
  await insert(documents, ({ id, name, city, state, authorisationEnds }) => {
    const accepted = authorisationRow(id, name, randomNow);
    const bound = { validUntil: authorisationEnds, comparedCity: `${city}, ${state}` };
    return authorisationEnds ? [{ ...accepted, ...bound }] : [];
  });
  await insert(subscriptions, ({ id, subscribedSince, entitledUntil }) =>
    entitledUntil ? [subscriptionRow(id, subscribedSince, entitledUntil)] : [],
  );
}

/** Inserts what the table has columns for. As JSON: binding each value of a million rows takes ten times as long. */
async function insertJson(db: Db, table: PgTable, rows: object[]) {
  if (rows.length === 0) return;
  const given = Object.keys(getTableColumns(table)).filter((key) => key in (rows[0] ?? {}));
  const named = rows.map((row) =>
    Object.fromEntries(given.map((key) => [columnOf(key), Reflect.get(row, key)])),
  );
  const columns = sql.join(
    given.map((key) => sql.identifier(columnOf(key))),
    sql`, `,
  );
  await db.execute(
    sql`insert into ${table} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(named)}::jsonb)`,
  );
}

const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
