import { and, eq, isNull } from "drizzle-orm";
import { reports } from "../../drizzle/schema/reports";
import { takeQueueItemIfFree } from "../queue/queue-items";
import type { Services } from "../services";

/**
 * What opening a report in the console does: who opens it first has it, and it is under analysis from then on. One that
 * is decided, or that somebody else has, stays as it is.
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
