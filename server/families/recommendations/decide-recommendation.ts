import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { recommendationAnswers, recommendations } from "../../../drizzle/schema/recommendations";
import { DECISION_MAIL_DELAY } from "../../../shared/limits";
import type { ActionName } from "../../../shared/operation/operator-actions";
import type { RecommendationDecision } from "../../../shared/schemas/recommendations";
import { closeQueueItem, dropQueueItems, undoClosing } from "../../operation/queue-items";
import { recordAction } from "../../operation/record-action";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { announceDriverChange } from "../../process/pages/driver-changes";
import type { Services } from "../../process/services";
import { lockRecommendation } from "./erase-recommendations";
import { mailRecommendationDecision } from "./mail-recommendation-decision";
import { mailAnswerRefused, mailNewRecommendation } from "./mail-recommendation-news";
import { undoNameChange } from "./name-change";
import { findAnswer, findRecommendation } from "./queries";

type Deciding = Pick<Services, "db" | "jobs" | "now">;

/**
 * Locks the subject of a queue item: a recommendation, or a driver's answer to one.
 * @throws DomainError RECOMMENDATION_NOT_FOUND if it was withdrawn or rewritten meanwhile
 */
async function lockSubject(tx: Db, id: string) {
  const recommendationId = (await findAnswer(tx, id))?.recommendationId ?? id;
  const known = await findRecommendation(tx, recommendationId);
  if (known) await lockRecommendation(tx, known.recommendation);
  const found = await findRecommendation(tx, recommendationId);
  const answer = recommendationId === id ? null : await findAnswer(tx, id);
  if (!found || answer === undefined || found.recommendation.state === "taken-back")
    throw new DomainError("RECOMMENDATION_NOT_FOUND");
  return { recommendation: found.recommendation, answer, userId: found.driver.userId };
}

/**
 * Approves or refuses a recommendation, or an answer to one. Mails are delayed until the decision can't be undone any more.
 * `db` is the transaction.
 * @throws DomainError RECOMMENDATION_NOT_FOUND, QUEUE_ITEM_CLOSED if someone else was faster
 */
export async function decideRecommendation(
  services: Deciding,
  decision: RecommendationDecision & { staffId: string },
): Promise<void> {
  const { db, jobs, now } = services;
  const { id, staffId } = decision;
  const { recommendation, answer, userId } = await lockSubject(db, id);
  const decidedAt = now();
  await closeQueueItem(db, { kind: "recommendation", subject: id, staffId }, decidedAt);
  const isApproved = decision.outcome === "approved";
  const refusal = isApproved ? null : decision.reason;
  const waits = { delay: DECISION_MAIL_DELAY };
  const at = decidedAt.getTime();
  if (answer) {
    const row = { decidedAt, decidedBy: staffId, refusal };
    await db.update(recommendationAnswers).set(row).where(eq(recommendationAnswers.id, id));
    if (!isApproved) await jobs.enqueue(db, mailAnswerRefused, { answerId: id, at }, waits);
  } else {
    const row = { state: decision.outcome, decidedAt, decidedBy: staffId, refusal };
    await db.update(recommendations).set(row).where(eq(recommendations.id, id));
    const data = { recommendationId: id, at };
    await jobs.enqueue(db, mailRecommendationDecision, data, waits);
    if (isApproved) await jobs.enqueue(db, mailNewRecommendation, data, waits);
  }
  await announceDriverChange(db, recommendation.driverId, []);
  await record(services, actionOf(isApproved, answer !== null), userId, refusal ?? "", staffId);
}

/**
 * Undoes a decision, also about a driver's new name, while its mails are delayed. Only the person who decided can. `db` is the transaction.
 * @throws DomainError RECOMMENDATION_NOT_FOUND, UNDO_TOO_LATE
 */
export async function undoRecommendationDecision(
  services: Pick<Services, "db" | "now">,
  id: string,
  staffId: string,
): Promise<void> {
  const { db, now } = services;
  // The item of a changed name is about the driver.
  const isAboutDriver = (await db.$count(drivers, eq(drivers.id, id))) > 0;
  if (isAboutDriver) return undoNameChange(services, id, staffId);
  const { recommendation, answer, userId } = await lockSubject(db, id);
  await undoClosing(db, { kind: "recommendation", subject: id, staffId }, now());
  const undecided = { decidedAt: null, decidedBy: null, refusal: null };
  if (answer) await db.update(recommendationAnswers).set(undecided).where(eq(recommendationAnswers.id, id));
  else
    await db
      .update(recommendations)
      .set({ state: "confirmed", ...undecided })
      .where(eq(recommendations.id, id));
  await announceDriverChange(db, recommendation.driverId, []);
  await record(services, "recommendation-decision-undone", userId, "", staffId);
}

/**
 * Removes a visible recommendation for good and mails its author the reason. `db` is the transaction.
 * @throws DomainError RECOMMENDATION_NOT_FOUND
 */
export async function removeRecommendation(
  services: Deciding,
  { id, reason, staffId }: { id: string; reason: string; staffId: string },
): Promise<void> {
  const { db, jobs, now } = services;
  const { recommendation, userId } = await lockSubject(db, id);
  if (recommendation.state !== "approved") throw new DomainError("RECOMMENDATION_NOT_FOUND");
  const row = { state: "refused", decidedAt: now(), decidedBy: staffId, refusal: reason } as const;
  await db.update(recommendations).set(row).where(eq(recommendations.id, recommendation.id));
  // An answer to a removed recommendation needs no review.
  const answers = await db
    .delete(recommendationAnswers)
    .where(eq(recommendationAnswers.recommendationId, recommendation.id))
    .returning({ id: recommendationAnswers.id });
  await dropQueueItems(
    db,
    "recommendation",
    answers.map(({ id: answerId }) => answerId),
  );
  const data = { recommendationId: recommendation.id, at: row.decidedAt.getTime() };
  await jobs.enqueue(db, mailRecommendationDecision, data);
  await announceDriverChange(db, recommendation.driverId, []);
  await record(services, "recommendation-removed", userId, reason, staffId);
}

function actionOf(isApproved: boolean, isAnswer: boolean): ActionName {
  if (isAnswer) return isApproved ? "answer-approved" : "answer-refused";
  return isApproved ? "recommendation-approved" : "recommendation-refused";
}

function record(
  { db, now }: Pick<Services, "db" | "now">,
  action: ActionName,
  subject: string,
  reason: string,
  actor: string,
): Promise<void> {
  return recordAction({ db, now }, { action, subject, reason, actor });
}
