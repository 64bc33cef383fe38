import { and, isNull, lt, or } from "drizzle-orm";
import { pushAnswers, pushDevices, pushNotices } from "../../../drizzle/schema/push/tables";
import { dayInSaoPaulo } from "../../../shared/brazil";
import { PUSH_LIFETIME } from "../../../shared/push/limits";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";

/** Deletes devices that have not been seen for long: some services take notices for dead ones. */
export async function deleteUnseenDevices(db: Db, now: Date): Promise<void> {
  await db.delete(pushDevices).where(lt(pushDevices.lastSeenAt, retentionCutoff(RETENTION.pushDevices, now)));
}

/** Deletes sent notices past their period and unsent ones past their lifetime, and old counts of answers. */
export async function deleteOldPushNotices(db: Db, now: Date): Promise<void> {
  const { claimedAt, createdAt } = pushNotices;
  const isOver = lt(createdAt, new Date(now.getTime() - PUSH_LIFETIME));
  await db
    .delete(pushNotices)
    .where(or(lt(claimedAt, retentionCutoff(RETENTION.pushNotices, now)), and(isNull(claimedAt), isOver)));
  await db
    .delete(pushAnswers)
    .where(lt(pushAnswers.day, dayInSaoPaulo(retentionCutoff(RETENTION.visitCounts, now))));
}
