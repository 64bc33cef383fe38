import { and, eq, exists, isNull, lt, not, or, sql } from "drizzle-orm";
import { memories, profileHolds } from "../../../drizzle/schema/memory";
import { DECISION_UNDO } from "../../../shared/limits";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";
import { markEnded } from "../../process/deletions/deletions";

/**
 * Deletes memories past their retention period, and those that ended once that can't be undone any more. One that holds a
 * profile stays until staff have looked.
 */
export async function deleteOldMemories(db: Db, now: Date): Promise<void> {
  const waits = exists(
    db
      .select({ id: profileHolds.memoryId })
      .from(profileHolds)
      .where(and(sql`${profileHolds.memoryId} = ${memories.id}`, isNull(profileHolds.decisionId))),
  );
  const isOver = or(
    lt(memories.at, retentionCutoff(RETENTION.suspensionMemory, now)),
    and(eq(memories.kind, "withdrawal"), lt(memories.at, retentionCutoff(RETENTION.withdrawalMemory, now))),
    lt(memories.endedAt, new Date(now.getTime() - DECISION_UNDO)),
  );
  await db.transaction(async (tx) => {
    const deleted = await tx
      .delete(memories)
      .where(and(isOver, not(waits)))
      .returning({ id: memories.id });
    await markEnded(
      tx,
      "memory",
      deleted.map(({ id }) => id),
      now,
    );
  });
}
