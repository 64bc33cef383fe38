import { and, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { waitingFamilies, waitingMatches, waitingNotices } from "../../../drizzle/schema/waiting";
import { WAITING_MAIL_PAUSE } from "../../../shared/limits";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";
import { isLive } from "./live";
import { notifiedAgainFrom } from "./match-waiting";

/** Deletes notices that were not confirmed in time. */
export async function deleteUnconfirmed(db: Db, now: Date): Promise<void> {
  const cutoff = retentionCutoff(RETENTION.waitingUnconfirmed, now);
  await db
    .delete(waitingNotices)
    .where(and(isNull(waitingNotices.confirmedAt), lt(waitingNotices.createdAt, cutoff)));
  await deleteWithoutNotices(db, now);
}

/** Deletes ended notices past their retention period, and matches no longer needed. */
export async function deleteEnded(db: Db, now: Date): Promise<void> {
  await deleteSpentMatches(db, now);
  await db
    .delete(waitingNotices)
    .where(lt(waitingNotices.endsAt, retentionCutoff(RETENTION.waitingEnded, now)));
  await deleteWithoutNotices(db, now);
}

// An e-mail is deleted with its last notice, but not until a day after its last mail: sooner, a stranger could trigger
// another mail.
async function deleteWithoutNotices(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - WAITING_MAIL_PAUSE).toISOString();
  const hasNotice = db
    .select({ one: sql`1` })
    .from(waitingNotices)
    .where(sql`${waitingNotices.familyId} = ${waitingFamilies.id}`);
  const isQuiet = sql`greatest(${waitingFamilies.askedAt}, ${waitingFamilies.toldAt}, '-infinity') < ${dayAgo}::timestamptz`;
  await db.delete(waitingFamilies).where(and(notExists(hasNotice), isQuiet));
}

// Their notice or driver is gone, the notice has ended, or the mail about them is so old that the driver may be mailed about
// again.
async function deleteSpentMatches(db: Db, now: Date): Promise<void> {
  const live = db
    .select({ one: sql`1` })
    .from(waitingNotices)
    .where(and(sql`${waitingNotices.id} = ${waitingMatches.noticeId}`, isLive(now)));
  const present = db
    .select({ one: sql`1` })
    .from(drivers)
    .where(sql`${drivers.id} = ${waitingMatches.driverId}`);
  await db
    .delete(waitingMatches)
    .where(or(lte(waitingMatches.toldAt, notifiedAgainFrom(now)), notExists(live), notExists(present)));
}
