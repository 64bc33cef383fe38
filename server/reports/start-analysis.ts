import { and, eq, isNull } from "drizzle-orm";
import { reports } from "../../drizzle/schema/reports";
import { takeQueueItemIfFree } from "../queue/queue-items";
import type { Services } from "../services";

/**
 * Opening a report in the console assigns it to the first who opens it and marks it as under analysis. A decided or
 * assigned report stays as it is.
 */
export async function startAnalysis(
  { db, now }: Pick<Services, "db" | "now">,
  id: string,
  staffId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isTaken = await takeQueueItemIfFree(tx, { kind: "report", subject: id, staffId }, now());
    if (!isTaken) return;
    const isNew = and(eq(reports.id, id), isNull(reports.analysisAt), isNull(reports.resolvedAt));
    await tx.update(reports).set({ analysisAt: now() }).where(isNew);
  });
}
