import { and, eq, type SQL, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { driverSeats } from "../../drizzle/schema/seats";
import { ID_PATTERN } from "../../shared/schemas/id-pattern";
import type { Db } from "../platform/database/database";
import { prepareOnce } from "../platform/database/prepare-once";
import { type SeatsRow, seatsOfYear, seatsToday, yearSeats } from "./seats/stored-seats";
import { heldSince, visibleDriver } from "./visibility";

/**
 * A profile with its seats of today, null only for rows that were not created by a save, those of a year, and since when it is
 * held, null if it is not.
 */
export type DriverRow = typeof drivers.$inferSelect & {
  seats: SeatsRow | null;
  next: SeatsRow | null;
  heldSince: Date | null;
};

const columns = { driver: drivers, seats: driverSeats, next: yearSeats };

/** The driver if visible, otherwise undefined: unpublished, lapsed, suspended and unknown look the same. */
export async function findVisibleDriver(db: Db, id: string, now: Date): Promise<DriverRow | undefined> {
  if (!ID_PATTERN.test(id)) return undefined;
  const [found] = await visibleById(db).execute({ id, now });
  return found && { ...found.driver, seats: found.seats, next: found.next, heldSince: null };
}

const visibleById = prepareOnce((db) =>
  db
    .select(columns)
    .from(drivers)
    .leftJoin(driverSeats, seatsToday)
    .leftJoin(yearSeats, seatsOfYear)
    .where(and(eq(drivers.id, sql.placeholder("id")), visibleDriver(sql.placeholder("now"))))
    .prepare("visible_driver"),
);

/** Whether an account's profile is suspended. */
export async function isSuspended(db: Db, userId: string): Promise<boolean> {
  const driver = await findDriverOfUser(db, userId);
  return driver !== undefined && driver.suspendedAt !== null;
}

/** A profile by its id, whether visible or not. */
export async function findDriver(db: Db, id: string): Promise<DriverRow | undefined> {
  if (!ID_PATTERN.test(id)) return undefined;
  return findDriverWhere(db, eq(drivers.id, id));
}

/** The profile of an account, or undefined before its first save. */
export async function findDriverOfUser(db: Db, userId: string): Promise<DriverRow | undefined> {
  return findDriverWhere(db, eq(drivers.userId, userId));
}

async function findDriverWhere(db: Db, condition: SQL): Promise<DriverRow | undefined> {
  const [found] = await db
    .select({ ...columns, heldSince })
    .from(drivers)
    .leftJoin(driverSeats, seatsToday)
    .leftJoin(yearSeats, seatsOfYear)
    .where(condition);
  return found && { ...found.driver, seats: found.seats, next: found.next, heldSince: found.heldSince };
}
