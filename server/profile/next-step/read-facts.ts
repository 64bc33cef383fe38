import { and, eq, gt, gte, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { driverTerms } from "../../../drizzle/schema/details";
import { driverSteps, drivers } from "../../../drizzle/schema/drivers";
import { invitations, recommendations } from "../../../drizzle/schema/recommendations";
import { driverDays, driverMonths } from "../../../drizzle/schema/results";
import { driverSeats } from "../../../drizzle/schema/seats";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { dayInSaoPaulo, startOfDay } from "../../../shared/brazil";
import type { RestingStep } from "../../../shared/profile/next-step";
import { printedSources } from "../../../shared/profile/results/sources";
import { statusOfOwner } from "../../drivers/entitlement";
import { entitlesOwner } from "../../drivers/visibility";
import { invitationsEndedBefore, writtenUntilExpired } from "../../families/recommendations/links";
import type { Db } from "../../platform/database/database";

const QR_DAYS = 30;

/** What the steps and rows of /painel are decided from, besides documents, in one query; undefined without a profile. */
export async function readFacts(db: Db, userId: string, now: Date) {
  const since = dayInSaoPaulo(startOfDay(dayInSaoPaulo(now), 1 - QR_DAYS));
  const [found] = await db
    .select({
      driver: drivers,
      seatsConfirmedAt: driverSeats.confirmedAt,
      terms: driverTerms,
      isEntitled: sql<boolean>`exists (select 1 from ${subscriptions} where ${entitlesOwner(now)})`,
      status: statusOfOwner(drivers.userId),
      marks: sql<
        { step: RestingStep; rests: boolean | null }[]
      >`(select coalesce(json_agg(json_build_object('step', ${driverSteps.step}, 'rests', ${gt(driverSteps.restsUntil, now)})), '[]') from ${driverSteps} where ${eq(driverSteps.driverId, drivers.id)})`,
      recommendations: sql<
        { state: string; count: number }[]
      >`(select coalesce(json_agg(by_state), '[]') from (select ${recommendations.state} as state, count(*)::int as count from ${recommendations} where ${and(
        eq(recommendations.driverId, drivers.id),
        or(ne(recommendations.state, "written"), gt(recommendations.writtenAt, writtenUntilExpired(now))),
      )} group by 1) by_state)`,
      openInvitations: sql<number>`(select count(*)::int from ${invitations} where ${and(
        eq(invitations.driverId, drivers.id),
        isNotNull(invitations.place),
        gt(invitations.createdAt, invitationsEndedBefore(now)),
      )})`,
      qrVisits: sql<number>`(select coalesce(sum(${driverDays.visits}), 0)::int from ${driverDays} where ${and(
        eq(driverDays.driverId, drivers.id),
        inArray(driverDays.source, [...printedSources]),
        gte(driverDays.day, since),
      )})`,
      // Counting begins when families can first find a profile.
      wasFound: sql<boolean>`(exists (select 1 from ${driverDays} where ${eq(driverDays.driverId, drivers.id)}) or exists (select 1 from ${driverMonths} where ${eq(driverMonths.driverId, drivers.id)}))`,
    })
    .from(drivers)
    .leftJoin(driverSeats, eq(driverSeats.driverId, drivers.id))
    .leftJoin(driverTerms, eq(driverTerms.driverId, drivers.id))
    .where(eq(drivers.userId, userId));
  return found;
}
