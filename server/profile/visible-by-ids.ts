import { and, inArray } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { driverSeats } from "../../drizzle/schema/seats";
import type { DriverCard, PublicProfile } from "../../shared/drivers";
import { findVisibleDriver } from "../drivers/queries";
import { seatsToday } from "../drivers/seats/stored-seats";
import { visibleDriver } from "../drivers/visibility";
import type { Db } from "../platform/database/database";
import { cardColumns, toDriverCard } from "../search/driver-cards";
import { readPublicProfile } from "./public-profile";

/** The cards of given drivers, in the order of their ids; hidden ones are left out. */
export async function findVisibleCards(db: Db, ids: readonly string[], now: Date): Promise<DriverCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(cardColumns)
    .from(drivers)
    .leftJoin(driverSeats, seatsToday)
    .where(and(inArray(drivers.id, [...ids]), visibleDriver(now)));
  return rows.map((row) => toDriverCard(row, now)).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The profiles of given drivers, in the order of their ids; hidden ones are left out. */
export async function findVisibleProfiles(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<PublicProfile[]> {
  const profiles: PublicProfile[] = [];
  for (const id of ids) {
    const driver = await findVisibleDriver(db, id, now);
    if (driver) profiles.push(await readPublicProfile(db, driver, now));
  }
  return profiles;
}
