import { lt } from "drizzle-orm";
import { reports, suspensionAnswers } from "../../drizzle/schema/reports";
import { RETENTION, retentionCutoff } from "../../shared/retention";
import type { Db } from "../database/database";

/** Deletes reports past their retention period, resolved or not, with their decisions, and answers to suspensions. */
export async function deleteOldReports(db: Db, now: Date): Promise<void> {
  const cutoff = retentionCutoff(RETENTION.reports, now);
  await db.delete(reports).where(lt(reports.createdAt, cutoff));
  await db.delete(suspensionAnswers).where(lt(suspensionAnswers.answeredAt, cutoff));
}
