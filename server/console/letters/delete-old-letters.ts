import { lt } from "drizzle-orm";
import { letters } from "../../../drizzle/schema/letters";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";

/** Deletes letters and their recipients past their retention period. */
export async function deleteOldLetters(db: Db, now: Date): Promise<void> {
  await db.delete(letters).where(lt(letters.startedAt, retentionCutoff(RETENTION.letters, now)));
}
