import { and, eq, isNotNull, isNull, lt, notExists, sql } from "drizzle-orm";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { waitingFamilies, waitingNotices } from "../../../drizzle/schema/waiting";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";

/**
 * Deletes devices that did not answer their first notice in time, and what they asked for. One that asked for something before
 * devices had to answer keeps it (docs/decisions/0056).
 */
export async function deleteUnanswered(db: Db, now: Date): Promise<void> {
  const cutoff = retentionCutoff(RETENTION.pushUnanswered, now);
  const { state, deviceHash, createdAt } = seatRequests;
  await db
    .delete(seatRequests)
    .where(and(eq(state, "unconfirmed"), isNotNull(deviceHash), lt(createdAt, cutoff)));
  const found = { found: sql`1` };
  const confirmed = db
    .select(found)
    .from(waitingNotices)
    .innerJoin(waitingFamilies, eq(waitingFamilies.id, waitingNotices.familyId))
    .where(and(eq(waitingFamilies.deviceId, pushDevices.id), isNotNull(waitingNotices.confirmedAt)));
  const asked = db.select(found).from(seatRequests).where(eq(deviceHash, pushDevices.secretHash));
  const isLate = and(isNull(pushDevices.answeredAt), lt(pushDevices.codeAt, cutoff));
  await db
    .delete(pushDevices)
    .where(and(isLate, isNull(pushDevices.userId), notExists(confirmed), notExists(asked)));
}
