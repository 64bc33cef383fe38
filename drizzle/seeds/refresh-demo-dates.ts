import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../server/platform/database/database";
import { rebuildSearchEntries } from "../../server/search/entries/rebuild-search-entries";
import { driverComfort, driverTerms } from "../schema/details";
import { documents } from "../schema/documents";
import { drivers } from "../schema/drivers";
import { invitations, recommendationAnswers, recommendations } from "../schema/recommendations";
import { driverSeats } from "../schema/seats";
import { subscriptions } from "../schema/subscriptions";
import { seedNextYear } from "./demo-next-year";

/**
 * Moves all dates of the demo subscriptions, and the confirmation dates of their drivers' facts, by the whole days
 * since they were last moved, so that a demo started weeks later shows the same as on its first day; requests for next
 * year begin anew. Returns the number of subscriptions moved.
 */
export async function refreshDemoDates(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { startedAt, subscribedSince, currentPeriodStart, currentPeriodEnd, updatedAt } = subscriptions;
    const { canceledAt, endedAt, unpaidSince, entitledUntil, withdrawnAt, withdrawalSettledAt } =
      subscriptions;
    const passed = sql`(date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC') - date_trunc('day', ${updatedAt}, 'UTC'))`;
    const isDue = and(eq(subscriptions.isDemo, true), sql`${passed} >= interval '1 day'`);
    for (const table of [driverSeats, driverTerms, driverComfort])
      await tx
        .update(table)
        .set({
          // What somebody has confirmed since is not moved beyond today.
          confirmedAt: sql`least(${table.confirmedAt} + ${passed}, ${now.toISOString()}::timestamptz)`,
        })
        .from(drivers)
        .innerJoin(subscriptions, eq(subscriptions.userId, drivers.userId))
        .where(and(eq(table.driverId, drivers.id), isDue));
    await moveDocuments(tx, { passed, isDue, now });
    await moveRecommendations(tx, { passed, isDue, now });
    // Charges first: the distance is computed from the subscriptions' old dates.
    await tx.execute(sql`
      update charges set period_start = period_start + passed, period_end = period_end + passed,
        billed_at = billed_at + passed, paid_at = paid_at + passed, failed_at = failed_at + passed
      from (select stripe_subscription_id as moved, ${passed} as passed from ${subscriptions} where is_demo) demo
      where charges.stripe_subscription_id = moved and passed >= interval '1 day'`);
    const rows = await tx
      .update(subscriptions)
      .set({
        startedAt: sql`${startedAt} + ${passed}`,
        subscribedSince: sql`${subscribedSince} + ${passed}`,
        currentPeriodStart: sql`${currentPeriodStart} + ${passed}`,
        currentPeriodEnd: sql`${currentPeriodEnd} + ${passed}`,
        canceledAt: sql`${canceledAt} + ${passed}`,
        endedAt: sql`${endedAt} + ${passed}`,
        unpaidSince: sql`${unpaidSince} + ${passed}`,
        withdrawnAt: sql`${withdrawnAt} + ${passed}`,
        withdrawalSettledAt: sql`${withdrawalSettledAt} + ${passed}`,
        entitledUntil: sql`${entitledUntil} + ${passed}`,
        updatedAt: sql`${updatedAt} + ${passed}`,
      })
      .where(isDue)
      .returning({ id: subscriptions.id });
    if (rows.length > 0) {
      await seedNextYear(tx, now);
      await rebuildSearchEntries(tx);
    }
    return rows.length;
  });
}

/** The documents of demo drivers move with their subscriptions, including those sent by hand. */
async function moveDocuments(
  tx: Db,
  { passed, isDue, now }: { passed: SQL; isDue: SQL | undefined; now: Date },
): Promise<void> {
  await tx
    .update(documents)
    .set({
      submittedAt: sql`least(${documents.submittedAt} + ${passed}, ${now.toISOString()}::timestamptz)`,
      decidedAt: sql`case when ${documents.decidedAt} is not null then least(${documents.decidedAt} + ${passed}, ${now.toISOString()}::timestamptz) end`,
      validUntil: sql`(${documents.validUntil} + ${passed})::date`,
    })
    .from(drivers)
    .innerJoin(subscriptions, eq(subscriptions.userId, drivers.userId))
    .where(and(eq(drivers.id, documents.driverId), isDue));
}

/** Recommendations of demo drivers and open invitations move with them. */
async function moveRecommendations(
  tx: Db,
  { passed, isDue, now }: { passed: SQL; isDue: SQL | undefined; now: Date },
): Promise<void> {
  const moved = (moment: AnyPgColumn) =>
    sql`case when ${moment} is not null then least(${moment} + ${passed}, ${now.toISOString()}::timestamptz) end`;
  const isOfDemo = (driverId: AnyPgColumn) => and(eq(drivers.id, driverId), isDue);
  await tx
    .update(recommendationAnswers)
    .set({
      writtenAt: moved(recommendationAnswers.writtenAt),
      decidedAt: moved(recommendationAnswers.decidedAt),
    })
    .from(recommendations)
    .innerJoin(drivers, eq(drivers.id, recommendations.driverId))
    .innerJoin(subscriptions, eq(subscriptions.userId, drivers.userId))
    .where(and(eq(recommendations.id, recommendationAnswers.recommendationId), isDue));
  await tx
    .update(recommendations)
    .set({
      writtenAt: moved(recommendations.writtenAt),
      confirmedAt: moved(recommendations.confirmedAt),
      decidedAt: moved(recommendations.decidedAt),
      takenBackAt: moved(recommendations.takenBackAt),
    })
    .from(drivers)
    .innerJoin(subscriptions, eq(subscriptions.userId, drivers.userId))
    .where(isOfDemo(recommendations.driverId));
  await tx
    .update(invitations)
    .set({ createdAt: moved(invitations.createdAt), usedAt: moved(invitations.usedAt) })
    .from(drivers)
    .innerJoin(subscriptions, eq(subscriptions.userId, drivers.userId))
    .where(isOfDemo(invitations.driverId));
}
