import { and, eq, inArray, lt, lte, or } from "drizzle-orm";
import { invitations, recommendations } from "../../../drizzle/schema/recommendations";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import { dropQueueItems } from "../../operation/queue-items";
import type { Db } from "../../platform/database/database";
import { invitationsEndedBefore } from "./links";

/** Deletes recommendations that are too old to be shown, decided or not. */
export async function deleteOldRecommendations(db: Db, now: Date): Promise<void> {
  const before = retentionCutoff(RETENTION.recommendations, now);
  const deleted = await db
    .delete(recommendations)
    .where(lt(recommendations.writtenAt, before))
    .returning({ id: recommendations.id });
  await dropQueueItems(
    db,
    "recommendation",
    deleted.map(({ id }) => id),
  );
}

/** Deletes recommendations whose e-mail address was not confirmed. */
export async function deleteUnconfirmedRecommendations(db: Db, now: Date): Promise<void> {
  const before = retentionCutoff(RETENTION.unconfirmedRecommendations, now);
  await db
    .delete(recommendations)
    .where(and(eq(recommendations.state, "written"), lte(recommendations.writtenAt, before)));
}

/** Deletes refused and withdrawn recommendations past their retention period. */
export async function deleteEndedRecommendations(db: Db, now: Date): Promise<void> {
  const before = retentionCutoff(RETENTION.endedRecommendations, now);
  await db
    .delete(recommendations)
    .where(
      and(
        inArray(recommendations.state, ["refused", "taken-back"]),
        or(lt(recommendations.takenBackAt, before), lt(recommendations.decidedAt, before)),
      ),
    );
}

/** Deletes expired invitations, used or not. */
export async function deleteOldInvitations(db: Db, now: Date): Promise<void> {
  await db.delete(invitations).where(lte(invitations.createdAt, invitationsEndedBefore(now)));
}
