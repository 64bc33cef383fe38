import { eq, inArray } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { recommendationAnswers, recommendations } from "../../../drizzle/schema/recommendations";
import { dropQueueItems } from "../../operation/queue-items";
import type { Db } from "../../platform/database/database";
import { markEnded } from "../../process/deletions/deletions";
import { announceDriverChange } from "../../process/pages/driver-changes";

type Named = { id: string; driverId: string };

/** Erases the content of recommendations in the caller's transaction, with answers, profile entries and queue items. */
export async function eraseRecommendations(tx: Db, ended: readonly Named[], now: Date): Promise<void> {
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return;
  const answers = await tx
    .delete(recommendationAnswers)
    .where(inArray(recommendationAnswers.recommendationId, ids))
    .returning({ id: recommendationAnswers.id });
  await tx
    .update(recommendations)
    .set({
      state: "taken-back",
      takenBackAt: now,
      text: null,
      words: [],
      firstName: null,
      initial: null,
      knownYears: null,
      email: null,
      mailbox: null,
      isNearDriver: false,
      refusal: null,
    })
    .where(inArray(recommendations.id, ids));
  await markEnded(tx, "recommendation", ids, now);
  await dropQueueItems(tx, "recommendation", [...ids, ...answers.map(({ id }) => id)]);
  for (const driverId of new Set(ended.map((row) => row.driverId)))
    await announceDriverChange(tx, driverId, []);
}

/** Erases all recommendations of an e-mail address (normalised), as if its owner had withdrawn them. */
export async function eraseRecommendationsUnderEmail(tx: Db, email: string, now: Date): Promise<void> {
  const written = await tx
    .select({ id: recommendations.id, driverId: recommendations.driverId })
    .from(recommendations)
    .where(eq(recommendations.email, email));
  await eraseRecommendations(tx, written, now);
}

/** Locks the driver, then the recommendation: changes of one driver's recommendations are serialised. */
export async function lockRecommendation(tx: Db, { id, driverId }: Named): Promise<void> {
  await tx.select({ id: drivers.id }).from(drivers).where(eq(drivers.id, driverId)).for("no key update");
  await tx
    .select({ id: recommendations.id })
    .from(recommendations)
    .where(eq(recommendations.id, id))
    .for("update");
}
