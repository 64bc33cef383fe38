import { lt } from "drizzle-orm";
import { operatorLog } from "../../../drizzle/schema/ops";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";

/** Deletes records of operators' actions past their retention period. */
export async function deleteOldActions(db: Db, now: Date): Promise<void> {
  await db.delete(operatorLog).where(lt(operatorLog.at, retentionCutoff(RETENTION.operatorAudit, now)));
}
