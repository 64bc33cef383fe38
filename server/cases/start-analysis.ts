import { and, eq, inArray, isNull } from "drizzle-orm";
import { queueItems } from "../../drizzle/schema/queue";
import { reports } from "../../drizzle/schema/reports";
import type { Db } from "../platform/database/database";

/** Marks the open reports of a case as under analysis, if the queue's item is a case that this member of staff has. */
export async function startAnalysis(tx: Db, itemId: string, staffId: string, now: Date): Promise<void> {
  const own = tx
    .select({ id: queueItems.subject })
    .from(queueItems)
    .where(and(eq(queueItems.id, itemId), eq(queueItems.kind, "case"), eq(queueItems.takenBy, staffId)));
  const isNew = and(isNull(reports.analysisAt), isNull(reports.resolvedAt));
  await tx
    .update(reports)
    .set({ analysisAt: now })
    .where(and(inArray(reports.caseId, own), isNew));
}
