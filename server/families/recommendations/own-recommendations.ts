import { and, asc, desc, eq, gt, isNotNull } from "drizzle-orm";
import {
  hiddenRecommendations,
  invitations,
  recommendationAnswers,
  recommendations,
} from "../../../drizzle/schema/recommendations";
import type { OwnRecommendations } from "../../../shared/schemas/recommendations";
import type { SignedIn } from "../../drivers/own-profile";
import { findDriverOfUser, findVisibleDriver } from "../../drivers/queries";
import { hasExpired, invitationsEndedBefore, openUntil } from "./links";
import { isAbout } from "./name-change";
import { toShown } from "./shown-recommendations";

const none = { hiddenByName: 0, invitations: [], recommendations: [] };

type AnswerRow = typeof recommendationAnswers.$inferSelect;

/** Invitations and recommendations of the signed-in account. */
export async function ownRecommendations({ db, now, user }: SignedIn): Promise<OwnRecommendations> {
  const driver = await findDriverOfUser(db, user.id);
  if (!driver) return { hasProfile: false, canInvite: false, areShown: true, ...none };
  const hidden = await db.$count(hiddenRecommendations, eq(hiddenRecommendations.driverId, driver.id));
  const open = await db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.driverId, driver.id),
        isNotNull(invitations.place),
        gt(invitations.createdAt, invitationsEndedBefore(now())),
      ),
    )
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
  const rows = await db
    .select({ recommendation: recommendations, answer: recommendationAnswers })
    .from(recommendations)
    .leftJoin(recommendationAnswers, eq(recommendationAnswers.recommendationId, recommendations.id))
    .where(eq(recommendations.driverId, driver.id))
    .orderBy(desc(recommendations.writtenAt), desc(recommendations.id));
  return {
    hasProfile: true,
    canInvite: (await findVisibleDriver(db, driver.id, now())) !== undefined,
    areShown: hidden === 0,
    hiddenByName: rows.filter(
      ({ recommendation }) => recommendation.state === "approved" && !isAbout(recommendation, driver.name),
    ).length,
    invitations: open.map((invitation) => ({
      id: invitation.id,
      createdAt: invitation.createdAt.toISOString(),
      openUntil: openUntil(invitation).toISOString(),
    })),
    recommendations: rows
      .filter(({ recommendation }) => !hasExpired(recommendation, now()))
      .map(({ recommendation, answer }) => ({
        id: recommendation.id,
        state: recommendation.state,
        writtenAt: recommendation.writtenAt.toISOString(),
        shown: recommendation.state === "approved" ? toShown(recommendation) : null,
        answer: answer && toOwnAnswer(answer),
      })),
  };
}

function toOwnAnswer({ text, decidedAt, refusal }: AnswerRow) {
  const state = decidedAt === null ? "waiting" : refusal === null ? "shown" : "refused";
  return { text, state, refusal } as const;
}
