import { lt } from "drizzle-orm";
import { visitSalts, visits } from "../../drizzle/schema/results";
import { dayInSaoPaulo } from "../../shared/brazil";
import { RETENTION, retentionCutoff } from "../../shared/retention";
import type { Db } from "../database/database";

/** Deletes counts of visits that were kept long enough. */
export async function deleteOldVisits(db: Db, now: Date): Promise<void> {
  const oldest = dayInSaoPaulo(retentionCutoff(RETENTION.visitCounts, now));
  await db.delete(visits).where(lt(visits.day, oldest));
}

/** Deletes the salts of days that are over: from then on a count of visits points to nobody. */
export async function deleteOldVisitSalts(db: Db, now: Date): Promise<void> {
  await db.delete(visitSalts).where(lt(visitSalts.day, dayInSaoPaulo(now)));
}
