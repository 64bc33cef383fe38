import { and, isNull, lt, notExists, sql } from "drizzle-orm";
import { memories } from "../../../drizzle/schema/memory";
import { cases, reports, suspensionAnswers } from "../../../drizzle/schema/reports";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";

/**
 * Deletes reports past their retention period, resolved or not, and answers to suspensions; then cases of deleted accounts
 * with their decisions, once nothing else is left of them.
 */
export async function deleteOldReports(db: Db, now: Date): Promise<void> {
  const cutoff = retentionCutoff(RETENTION.reports, now);
  await db.delete(reports).where(lt(reports.createdAt, cutoff));
  await db.delete(suspensionAnswers).where(lt(suspensionAnswers.answeredAt, cutoff));
  const rowsOf = (table: typeof reports | typeof memories) =>
    db.select({ id: table.id }).from(table).where(sql`${table.caseId} = ${cases.id}`);
  const isEmpty = and(notExists(rowsOf(reports)), notExists(rowsOf(memories)));
  await db.delete(cases).where(and(isNull(cases.driverId), isEmpty));
}
