import { lt } from "drizzle-orm";
import { queueItems } from "../../drizzle/schema/queue";
import { RETENTION, retentionCutoff } from "../../shared/retention";
import type { Db } from "../platform/database/database";

/** Deletes items whose subject is past its retention period; reports and messages have the same period. */
export async function deleteOldQueueItems(db: Db, now: Date): Promise<void> {
  await db.delete(queueItems).where(lt(queueItems.openedAt, retentionCutoff(RETENTION.queueItems, now)));
}
