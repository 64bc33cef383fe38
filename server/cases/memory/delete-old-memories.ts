import { and, eq, exists, isNull, lt, not, or, sql } from "drizzle-orm";
import { accountTraits, memories, profileHolds } from "../../../drizzle/schema/memory";
import { DECISION_UNDO } from "../../../shared/limits";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";
import { markEnded } from "../../process/deletions/deletions";

/**
 * Deletes memories past their retention period, and those that ended once that can't be undone any more. One that is in force
 * and that staff have a profile to compare with stays until they have looked.
 */
export async function deleteOldMemories(db: Db, now: Date): Promise<void> {
  const waits = exists(
    db
      .select({ id: profileHolds.memoryId })
      .from(profileHolds)
      .where(and(sql`${profileHolds.memoryId} = ${memories.id}`, isNull(profileHolds.decisionId))),
  );
  const isPast = or(
    lt(memories.at, retentionCutoff(RETENTION.suspensionMemory, now)),
    and(eq(memories.kind, "withdrawal"), lt(memories.at, retentionCutoff(RETENTION.withdrawalMemory, now))),
    and(eq(memories.kind, "copy"), lt(memories.at, retentionCutoff(RETENTION.copyMemory, now))),
  );
  const isEnded = lt(memories.endedAt, new Date(now.getTime() - DECISION_UNDO));
  await db.transaction(async (tx) => {
    const deleted = await tx
      .delete(memories)
      .where(or(isEnded, and(isPast, not(waits))))
      .returning({ id: memories.id });
    await markEnded(
      tx,
      "memory",
      deleted.map(({ id }) => id),
      now,
    );
  });
}

/** Deletes the networks of registrations that are too old to count for copies. */
export async function deleteOldNetworks(db: Db, now: Date): Promise<void> {
  const isOld = lt(accountTraits.since, retentionCutoff(RETENTION.registrationNetworks, now));
  await db.delete(accountTraits).where(and(eq(accountTraits.kind, "network"), isOld));
}
