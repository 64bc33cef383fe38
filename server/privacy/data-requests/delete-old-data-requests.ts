import { lt } from "drizzle-orm";
import { dataRequests } from "../../../drizzle/schema/data-requests";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";

/** Deletes requests that were answered long enough ago; pending ones stay. */
export async function deleteOldDataRequests(db: Db, now: Date): Promise<void> {
  await db
    .delete(dataRequests)
    .where(lt(dataRequests.closedAt, retentionCutoff(RETENTION.dataRequests, now)));
}
