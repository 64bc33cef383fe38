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
import { type RandomDriver, randomYear } from "./random-drivers";

const BATCH = 2000;
const photoHash = "0".repeat(64);

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

// As JSON, because binding each value of a million rows takes ten times as long.
async function insertDrivers(db: Db, batch: RandomDriver[]): Promise<void> {
  await insertJson(db, users, batch.map(userRow));
  await insertJson(db, drivers, batch.map(driverRow));
  await insertJson(db, driverSeats, batch.map(seatsRow));
  await insertJson(db, driverNextSeats, batch.filter(({ nextSeats }) => nextSeats).map(nextSeatsRow));
  await insertJson(db, driverComfort, batch.map(comfortRow));
  await insertJson(
    db,
    documents,
    batch.filter(({ authorisationEnds }) => authorisationEnds).map(authorisationRow),
  );
  await insertJson(
    db,
    subscriptions,
    batch.filter(({ entitledUntil }) => entitledUntil).map(subscriptionRow),
  );
}

async function insertJson(db: Db, table: PgTable, rows: object[]) {
  await db.execute(
    sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`,
  );
}

function userRow({ id, name }: RandomDriver) {
  return {
    id,
    email: `${id}@example.com`,
    first_name: name.split(" ")[0],
    last_name: "Silva",
    password_hash: "-",
    email_confirmed_at: "2025-01-01T00:00:00Z",
    terms_version: "1",
    terms_accepted_at: "2025-01-01T00:00:00Z",
    created_at: "2025-01-01T00:00:00Z",
  };
}

function driverRow(driver: RandomDriver) {
  return {
    id: driver.id,
    user_id: driver.id,
    name: driver.name,
    phone: "+5511912345678",
    photo_hash: photoHash,
    vehicle_type: driver.vehicleType,
    vehicle_brand: "Renault Master",
    vehicle_color: "Branca",
    vehicle_year: 2020,
    capacity: driver.capacity,
    available_seats: driver.availableSeats,
    available: driver.available,
    services: driver.services,
    description: "Transporte escolar com pontualidade, monitora a bordo e cinto em todos os bancos. ".repeat(
      4,
    ),
    service_state: driver.state,
    service_city: driver.city,
    offered_school_transport: driver.schools,
    offered_neighborhoods: driver.neighborhoods,
    is_public: driver.isPublic,
    suspended_at: driver.suspended ? "2026-01-01T00:00:00Z" : null,
    suspension_reason: driver.suspended ? "Denúncia confirmada." : null,
    created_at: "2025-01-01T00:00:00Z",
    updated_at: "2025-01-01T00:00:00Z",
  };
}

function seatsRow({ id, seatsByShift }: RandomDriver) {
  return { driver_id: id, confirmed_at: "2026-01-01T00:00:00Z", reminder_hashes: [], ...seatsByShift };
}

function nextSeatsRow({ id, nextSeats }: RandomDriver) {
  const { confirmedAt: confirmed_at, ...seats } = { ...nextSeats };
  return { driver_id: id, year: randomYear, confirmed_at, ...seats };
}

function comfortRow({ id, hasMonitor, hasAirConditioning, isAccessible }: RandomDriver) {
  return {
    driver_id: id,
    has_monitor: hasMonitor,
    has_air_conditioning: hasAirConditioning,
    has_three_point_belts: false,
    has_camera: false,
    is_accessible: isAccessible,
    has_child_seat: false,
    confirmed_at: "2026-01-01T00:00:00Z",
  };
}

function authorisationRow({ id, name, city, state, authorisationEnds }: RandomDriver) {
  return {
    id,
    driver_id: id,
    type: "authorisation",
    submitted_at: "2025-01-01T00:00:00Z",
    decided_at: "2025-01-02T00:00:00Z",
    outcome: "accepted",
    is_current: true,
    valid_until: authorisationEnds,
    authority: "Prefeitura",
    compared_name: name,
    compared_city: `${city}, ${state}`,
  };
}

function subscriptionRow(driver: RandomDriver) {
  return {
    id: driver.id,
    user_id: driver.id,
    stripe_subscription_id: `sub_${driver.id}`,
    status: "active",
    plan_id: "plan",
    period: "monthly",
    price_cents: 2990,
    credit_cents: 0,
    started_at: driver.subscribedSince,
    subscribed_since: driver.subscribedSince,
    current_period_start: driver.subscribedSince,
    current_period_end: driver.entitledUntil,
    entitled_until: driver.entitledUntil,
    is_demo: false,
    created_at: driver.subscribedSince,
    updated_at: driver.subscribedSince,
  };
}
