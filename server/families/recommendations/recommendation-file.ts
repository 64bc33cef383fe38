import { desc, eq } from "drizzle-orm";
import { recommendationAnswers, recommendations } from "../../../drizzle/schema/recommendations";
import { flagsOf } from "../../../shared/families/recommendations/flags";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { findAnswer, findRecommendation } from "./queries";
import { toShown } from "./shown-recommendations";

/**
 * A recommendation, or a driver's answer to one, for review by staff; with flags for what may violate the rules.
 * @throws DomainError RECOMMENDATION_NOT_FOUND
 */
export async function recommendationFile(db: Db, id: string) {
  const answer = await findAnswer(db, id);
  const found = await findRecommendation(db, answer?.recommendationId ?? id);
  const shown = found && toShown(found.recommendation);
  if (!found || !shown) throw new DomainError("RECOMMENDATION_NOT_FOUND");
  const { recommendation, driver } = found;
  const about = answer ?? recommendation;
  const places = [
    driver.serviceCity,
    driver.vehicleBrand,
    driver.vehicleType,
    ...driver.offeredSchoolTransport,
    ...driver.offeredNeighborhoods,
  ];
  return {
    recommendation: shown,
    answer: answer ? answer.text : null,
    email: recommendation.email,
    isNearDriver: recommendation.isNearDriver,
    flags: flagsOf(answer ? answer.text : shown.text, driver.name, places),
    decidedAt: about.decidedAt,
    isRefused: about.refusal !== null,
    refusal: about.refusal,
    driver: { id: driver.id, userId: driver.userId, name: driver.name },
  };
}

/** All recommendations of a profile for the console, newest first. */
export async function recommendationsOfDriver(db: Db, driverId: string) {
  const rows = await db
    .select({ recommendation: recommendations, answer: recommendationAnswers.text })
    .from(recommendations)
    .leftJoin(recommendationAnswers, eq(recommendationAnswers.recommendationId, recommendations.id))
    .where(eq(recommendations.driverId, driverId))
    .orderBy(desc(recommendations.writtenAt), desc(recommendations.id));
  return rows.map(({ recommendation, answer }) => ({
    id: recommendation.id,
    state: recommendation.state,
    writtenAt: recommendation.writtenAt,
    refusal: recommendation.refusal,
    shown: toShown(recommendation),
    answer,
  }));
}
