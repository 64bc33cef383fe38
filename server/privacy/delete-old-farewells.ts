import { lt } from "drizzle-orm";
import { accountFarewells } from "../../drizzle/schema/accounts";
import { RETENTION, retentionCutoff } from "../../shared/retention";
import type { Db } from "../platform/database/database";

/** Deletes the e-mails of deleted accounts whose last mail could not be sent, with the mail's dead job. */
export async function deleteOldFarewells(db: Db, now: Date): Promise<void> {
  await db
    .delete(accountFarewells)
    .where(lt(accountFarewells.createdAt, retentionCutoff(RETENTION.deadJobs, now)));
}
