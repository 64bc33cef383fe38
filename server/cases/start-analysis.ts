import { and, eq, isNull } from "drizzle-orm";
import { queueItems } from "../../drizzle/schema/queue";
import { reports } from "../../drizzle/schema/reports";
import { takeQueueItemIfFree } from "../operation/queue-items";
import { recordAction } from "../operation/record-action";
import type { Services } from "../process/services";

/**
 * Opening a case in the console assigns it to the first who opens it, and marks its open reports as under analysis. A case
 * that somebody else has stays as it is.
 */
export async function startAnalysis(
  { db, now }: Pick<Services, "db" | "now">,
  id: string,
  staffId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = now();
    if (await takeQueueItemIfFree(tx, { kind: "case", subject: id, staffId }, at))
      await recordAction(
        { db: tx, now: () => at },
        { action: "item-taken", subject: id, reason: "", actor: staffId },
      );
    const own = and(eq(queueItems.kind, "case"), eq(queueItems.subject, id), eq(queueItems.takenBy, staffId));
    const [item] = await tx.select({ id: queueItems.id }).from(queueItems).where(own);
    if (!item) return;
    const isNew = and(eq(reports.caseId, id), isNull(reports.analysisAt), isNull(reports.resolvedAt));
    await tx.update(reports).set({ analysisAt: at }).where(isNew);
  });
}
