import { eq, sql } from "drizzle-orm";
import { drivers, photos, subscriptions, users } from "../../drizzle/schema";
import { driverListeners } from "../../server/app/driver-listeners";
import { driverChanged, listenToDriverChanges } from "../../server/drivers/driver-changed";
import type { Db } from "../../server/platform/database/database";
import { newId } from "../../server/platform/database/ids";
import { readsOf } from "../../server/search/reads";
import { searchDrivers } from "../../server/search/search-drivers";
import { DAY } from "../../shared/limits";
import type { SearchFilters } from "../../shared/search";
import { openTestDatabase } from "../support/databases";
import { forFile } from "../support/for-file";

export const now = new Date("2026-03-02T12:00:00Z");
export const tomorrow = new Date(now.getTime() + DAY);

type DriverRow = typeof drivers.$inferInsert;

/** A driver of a test: the profile's columns, and start and end of a subscription's entitlement. */
export type TestDriver = Partial<DriverRow> & { subscribedSince?: Date; entitledUntil?: Date | null };

/** Operations for search tests on an empty database. */
export async function searchOn(db: Db) {
  listenToDriverChanges(driverListeners);
  await db.insert(photos).values({ hash: photoHash });

  /** Adds a driver with the product's verbs, published and entitled by default. Returns the id. */
  const addDriver = async ({ subscribedSince = now, entitledUntil, ...profile }: TestDriver = {}) => {
    const id = newId();
    await db.transaction(async (tx) => {
      await tx.insert(users).values(userRow(id));
      await tx.insert(drivers).values({ ...driverRow(id), ...profile });
      const until = entitledUntil === undefined ? new Date(now.getTime() + 30 * DAY) : entitledUntil;
      await tx.insert(subscriptions).values(subscriptionRow(id, subscribedSince, until));
      await driverChanged(tx, id, now);
    });
    return id;
  };

  /** Changes a profile and its search entry together. */
  const changeDriver = (id: string, change: Partial<DriverRow>, at = now) =>
    db.transaction(async (tx) => {
      await tx.update(drivers).set(change).where(eq(drivers.id, id));
      await driverChanged(tx, id, at);
    });

  /** Searches the first page. */
  const search = (filters: SearchFilters, at = now) =>
    searchDrivers(readsOf(db, at), { ...filters, page: 1, pageSize: 10 });

  /** The ids that a search finds, in order. */
  const found = async (filters: SearchFilters, at = now) =>
    (await search(filters, at)).drivers.map(({ id }) => id);

  return { db, addDriver, changeDriver, search, found };
}

export type SearchDatabase = Awaited<ReturnType<typeof searchOn>>;

/** A database for all tests of a file, and operations for search tests. */
export const testSearchDatabase = () =>
  forFile(
    async () => {
      const { database, close } = await openTestDatabase();
      return { close, ...(await searchOn(database.db)) };
    },
    ({ close }) => close(),
  );

/**
 * What counts in the search tables, and the entries: without ids and with each entry's names in a fixed order, so that
 * two ways to a state can be compared.
 */
export async function searchTables(db: Db) {
  const withNames = sql`with named as (
    select names.id, names.drivers, concat(kind, ' ', names.name, ' in ', city.state, ' ', city.name) as name
    from search_names names join search_cities city on city.id = names.city_id)`;
  const counters = await db.execute(sql`
    ${withNames}, counters as (
      select concat('state ', state) as what, drivers as count from search_states
      union all select concat('city ', state, ' ', name), drivers from search_cities
      union all select name, drivers from named
      union all select concat('word ', kind, ' ', word), names from search_words)
    select * from counters where count > 0 order by what, count`);
  const entries = await db.execute(sql`
    ${withNames}
    select to_jsonb(entry) - '{city_id, school_ids, neighborhood_ids}'::text[] as entry,
      (select name from search_cities where id = city_id) as city,
      array(select name from named where id = any(school_ids || neighborhood_ids) order by name) as names
    from search_entries entry order by driver_id`);
  return { counters: counters.rows, entries: entries.rows };
}

/** The one photo of all drivers of search tests. */
export const photoHash = "0".repeat(64);

// Rows of a published driver; drivers, accounts and documents have the same id.

export function userRow(id: string): typeof users.$inferInsert {
  const terms = { termsVersion: "1", termsAcceptedAt: new Date("2025-01-01T00:00:00Z") };
  return { id, email: `${id}@example.com`, firstName: "Ana", lastName: "Silva", passwordHash: "-", ...terms };
}

export function driverRow(id: string): typeof drivers.$inferInsert {
  const person = {
    name: "Ana Silva",
    phone: "+5511912345678",
    photoHash,
    description: "Transporte escolar.",
  };
  const vehicle = { vehicleBrand: "Renault Master", vehicleColor: "Branca", vehicleYear: 2020, capacity: 15 };
  const seats = { availableSeats: 3, available: true, services: ["Transporte Manhã" as const] };
  const place = { serviceState: "SP" as const, serviceCity: "Campinas", offeredNeighborhoods: ["Centro"] };
  const offeredSchoolTransport = ["E.M.E.F. Machado de Assis"];
  const shown = { ...person, vehicleType: "Van Escolar" as const, ...vehicle, ...seats, ...place };
  return { id, userId: id, ...shown, offeredSchoolTransport, isPublic: true };
}

export function subscriptionRow(id: string, subscribedSince: Date, entitledUntil: Date | null) {
  const plan = { planId: "plan", period: "monthly" as const, priceCents: 2990 };
  const status = entitledUntil ? "active" : "canceled";
  const since = { startedAt: subscribedSince, subscribedSince, currentPeriodStart: subscribedSince };
  const until = { currentPeriodEnd: entitledUntil ?? subscribedSince, entitledUntil };
  return { id, userId: id, stripeSubscriptionId: `sub_${id}`, status, ...plan, ...since, ...until };
}

/** An authorisation for Campinas that was accepted and is valid until 12/03/2026. */
export function authorisationRow(id: string, name: string, decidedAt: Date) {
  return {
    id,
    driverId: id,
    type: "authorisation",
    submittedAt: decidedAt,
    decidedAt,
    outcome: "accepted",
    isCurrent: true,
    validUntil: "2026-03-12",
    authority: "Emdec",
    comparedName: name,
    comparedCity: "Campinas, SP",
  } as const;
}

/** All the comfort that a search can filter by, and nothing else. */
export function comfortRow(driverId: string, confirmedAt: Date) {
  const filtered = { hasMonitor: true, hasAirConditioning: true, isAccessible: true };
  const others = { hasThreePointBelts: false, hasCamera: false, hasChildSeat: false };
  return { driverId, ...filtered, ...others, confirmedAt };
}
