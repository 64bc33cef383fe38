import { lte } from "drizzle-orm";
import { driverSeats } from "../../../drizzle/schema/seats";
import { lastYearEnded } from "../../../shared/profile/next-seats";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";

/** Deletes what drivers stated for years whose season ended longer ago than the retention period. */
export async function deleteOldNextSeats(db: Db, now: Date): Promise<void> {
  const last = lastYearEnded(retentionCutoff(RETENTION.nextSeats, now));
  await db.delete(driverSeats).where(lte(driverSeats.year, last));
}
