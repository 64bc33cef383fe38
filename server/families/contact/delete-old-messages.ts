import { lt } from "drizzle-orm";
import { contactMessages } from "../../../drizzle/schema/contact";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";

/** Deletes messages of the contact form that are past their retention period. */
export async function deleteOldMessages(db: Db, now: Date): Promise<void> {
  const oldest = retentionCutoff(RETENTION.contactMessages, now);
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, oldest));
}
