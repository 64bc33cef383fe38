import { and, eq } from "drizzle-orm";
import { recommendationAnswers, recommendations } from "../../../drizzle/schema/recommendations";
import { lockOwnDriver, type SignedIn } from "../../drivers/own-profile";
import { openQueueItem } from "../../operation/queue-items";
import { newId } from "../../platform/database/ids";
import { DomainError } from "../../platform/http/domain-error";
import { lockRecommendation } from "./erase-recommendations";

/** What marks an answer in the queue, as opposed to a recommendation. */
export const ANSWER = "resposta";

/**
 * Stores a driver's answer to a visible recommendation, for review by staff. Only once, unless staff refused the first.
 * @throws DomainError RECOMMENDATION_NOT_FOUND, RECOMMENDATION_ANSWERED
 */
export async function answerRecommendation(
  { db, now, user }: SignedIn,
  { id, answer: text }: { id: string; answer: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const driver = await lockOwnDriver(tx, user.id);
    if (!driver) throw new DomainError("RECOMMENDATION_NOT_FOUND");
    await lockRecommendation(tx, { id, driverId: driver.id });
    const [answered] = await tx
      .select({ recommendation: recommendations, answer: recommendationAnswers })
      .from(recommendations)
      .leftJoin(recommendationAnswers, eq(recommendationAnswers.recommendationId, recommendations.id))
      .where(and(eq(recommendations.id, id), eq(recommendations.driverId, driver.id)));
    if (answered?.recommendation.state !== "approved") throw new DomainError("RECOMMENDATION_NOT_FOUND");
    if (answered.answer && answered.answer.refusal === null) throw new DomainError("RECOMMENDATION_ANSWERED");
    await tx.delete(recommendationAnswers).where(eq(recommendationAnswers.recommendationId, id));
    const row = { id: newId(), recommendationId: id, text, writtenAt: now() };
    await tx.insert(recommendationAnswers).values(row);
    const item = { kind: "recommendation", subject: row.id, detail: ANSWER, driverId: driver.id } as const;
    await openQueueItem(tx, item, row.writtenAt);
  });
}
