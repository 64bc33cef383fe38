import { and, eq } from "drizzle-orm";
import { recommendationAnswers, recommendations } from "../../drizzle/schema/recommendations";
import { newId } from "../database/ids";
import { lockOwnDriver, type SignedIn } from "../drivers/own-profile";
import { DomainError } from "../http/domain-error";
import { openQueueItem } from "../queue/queue-items";
import { lockRecommendation } from "./forget";

/** What the queue calls an answer, beside recommendations themselves. */
export const ANSWER = "resposta";

/**
 * Keeps what a driver answers to a recommendation that shows, for staff to read. Once: only one that they refused can be
 * written anew.
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
