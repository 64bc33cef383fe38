import { eq } from "drizzle-orm";
import { driverSeats } from "../../drizzle/schema/seats";
import type { Db } from "../database/database";

export type SeatsRow = typeof driverSeats.$inferSelect;

/** What is known of a driver's seats besides the profile; undefined for an unknown driver. */
export async function findSeats(db: Db, driverId: string): Promise<SeatsRow | undefined> {
  const [seats] = await db.select().from(driverSeats).where(eq(driverSeats.driverId, driverId));
  return seats;
}
