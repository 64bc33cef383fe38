import { and, eq, lt, lte, or } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { lastYearEnded } from "../../../shared/profile/next-seats";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";

/** Deletes requests that were not confirmed in time. */
export async function deleteUnconfirmedRequests(db: Db, now: Date): Promise<void> {
  const cutoff = retentionCutoff(RETENTION.requestsUnconfirmed, now);
  const isLate = and(eq(seatRequests.state, "unconfirmed"), lt(seatRequests.createdAt, cutoff));
  await db.delete(seatRequests).where(isLate);
}

/** Deletes requests past their retention period after their end; the end of the season ends them all. */
export async function deleteEndedRequests(db: Db, now: Date): Promise<void> {
  const cutoff = retentionCutoff(RETENTION.requestsEnded, now);
  await db
    .delete(seatRequests)
    .where(or(lt(seatRequests.endedAt, cutoff), lte(seatRequests.year, lastYearEnded(cutoff))));
}
