import { eq } from "drizzle-orm";
import { memories } from "../../drizzle/schema/memory";
import { memoriesUnder } from "../cases/memory/memories-under";
import { lockCase } from "../drivers/case-of";
import { act } from "../operation/record-action";
import { DomainError } from "../platform/http/domain-error";
import { markEnded, saveDeletionsFile } from "../process/deletions/deletions";
import type { Services } from "../process/services";
import { findWaiting } from "./data-requests/queries";

type Ending = { requestId: string; memoryId: string; reason: string; staffId: string };

/**
 * Ends a memory because the person whose mailbox it knows objected: its hashes are deleted, also from a backup that is
 * restored later. Not while its profile exists or its case, or a profile that it holds, waits for a decision.
 * @throws DomainError DATA_REQUEST_NOT_FOUND, QUEUE_ITEM_CLOSED, MEMORY_NOT_FOUND, MEMORY_IN_USE
 */
export function endMemory(
  services: Services,
  { requestId, memoryId, reason, staffId }: Ending,
): Promise<void> {
  const action = { action: "memory-ended", subject: requestId, reason, actor: staffId } as const;
  return act(services, action, async (acting) => {
    const { db, jobs, now } = acting;
    const { email } = await findWaiting(db, requestId);
    const [known] = await db
      .select({ caseId: memories.caseId })
      .from(memories)
      .where(eq(memories.id, memoryId));
    // Decisions about the case wait, or are seen below.
    if (known?.caseId) await lockCase(db, known.caseId);
    const [memory] = await db.select().from(memories).where(eq(memories.id, memoryId)).for("update");
    const found = (await memoriesUnder(acting, email)).find(({ id }) => id === memory?.id);
    if (!found) throw new DomainError("MEMORY_NOT_FOUND");
    if (found.stays) throw new DomainError("MEMORY_IN_USE");
    await db.delete(memories).where(eq(memories.id, memoryId));
    await markEnded(db, "memory", [memoryId], now());
    await jobs.enqueue(db, saveDeletionsFile, {});
  });
}
