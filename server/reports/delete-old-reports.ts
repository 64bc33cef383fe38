import { lt } from "drizzle-orm";
import { reports } from "../../drizzle/schema/reports";
import { RETENTION, retentionCutoff } from "../../shared/retention";
import type { Db } from "../database/database";

/** Deletes reports that were kept long enough, resolved or not. */
export async function deleteOldReports(db: Db, now: Date): Promise<void> {
  await db.delete(reports).where(lt(reports.createdAt, retentionCutoff(RETENTION.reports, now)));
}
