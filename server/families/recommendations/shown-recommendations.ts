import { and, desc, eq, gte, isNull } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import {
  hiddenRecommendations,
  recommendationAnswers,
  recommendations,
} from "../../../drizzle/schema/recommendations";
import { dayInSaoPaulo, startOfDay } from "../../../shared/brazil";
import { authorOf, sinceWhen } from "../../../shared/families/recommendations/recommendations";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { ShownRecommendation } from "../../../shared/schemas/recommendations";
import type { Db } from "../../platform/database/database";
import type { RecommendationRow } from "./links";
import { isAbout } from "./name-change";

/**
 * The published recommendations of a profile at `now`, newest first: those about somebody of the driver's name; none if the
 * driver hides them.
 */
export async function shownRecommendationsOf(
  db: Db,
  driverId: string,
  now: Date,
): Promise<ShownRecommendation[]> {
  const rows = await db
    .select({ recommendation: recommendations, answer: recommendationAnswers, name: drivers.name })
    .from(recommendations)
    .innerJoin(drivers, eq(drivers.id, recommendations.driverId))
    .leftJoin(hiddenRecommendations, eq(hiddenRecommendations.driverId, recommendations.driverId))
    .leftJoin(recommendationAnswers, eq(recommendationAnswers.recommendationId, recommendations.id))
    .where(
      and(
        eq(recommendations.driverId, driverId),
        eq(recommendations.state, "approved"),
        gte(recommendations.writtenAt, shownSince(now)),
        isNull(hiddenRecommendations.driverId),
      ),
    )
    .orderBy(desc(recommendations.writtenAt), desc(recommendations.id));
  return rows.flatMap(({ recommendation, answer, name }) => {
    const shown = isAbout(recommendation, name) ? toShown(recommendation) : null;
    const isAnswered = answer?.decidedAt != null && answer.refusal === null;
    return shown ? [{ ...shown, answer: isAnswered ? answer.text : null }] : [];
  });
}

/** A recommendation as the profile shows it; null if it was withdrawn. */
export function toShown({
  text,
  words,
  firstName,
  initial,
  knownYears,
  driverNames,
  writtenAt,
}: RecommendationRow): Omit<ShownRecommendation, "answer"> | null {
  if (text === null || firstName === null || initial === null || knownYears === null) return null;
  return {
    text,
    words,
    author: authorOf({ firstName, initial }),
    since: sinceWhen(knownYears, driverNames.at(-1) ?? "", writtenAt),
  };
}

/** Recommendations since this day are shown. Whole days, because cached pages expire at midnight. */
function shownSince(now: Date): Date {
  return startOfDay(dayInSaoPaulo(retentionCutoff(RETENTION.recommendations, now)));
}
