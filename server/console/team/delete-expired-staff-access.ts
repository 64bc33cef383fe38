import { lt } from "drizzle-orm";
import { staffLinks, staffSessions } from "../../../drizzle/schema/staff";
import { deleteExpiredChallenges } from "../../accounts/web-authn/challenges";
import type { Db } from "../../platform/database/database";

/** Deletes expired sessions, links and challenges; they were already invalid. */
export async function deleteExpiredStaffAccess(db: Db, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now));
  await db.delete(staffLinks).where(lt(staffLinks.expiresAt, now));
  await deleteExpiredChallenges(db, now);
}
