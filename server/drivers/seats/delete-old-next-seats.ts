import { lte } from "drizzle-orm";
import { driverNextSeats } from "../../../drizzle/schema/seats";
import { dayInSaoPaulo } from "../../../shared/brazil";
import { seasonEnd } from "../../../shared/profile/next-seats";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";

/** Deletes what drivers stated for years whose season ended longer ago than the retention period. */
export async function deleteOldNextSeats(db: Db, now: Date): Promise<void> {
  const cutoff = retentionCutoff(RETENTION.nextSeats, now);
  const year = Number(dayInSaoPaulo(cutoff).slice(0, 4));
  const last = seasonEnd(year) <= cutoff ? year : year - 1;
  await db.delete(driverNextSeats).where(lte(driverNextSeats.year, last));
}
