import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../server/database/database";
import { rebuildSearchEntries } from "../../server/search/entries/rebuild-search-entries";
import { subscriptions } from "../schema/subscriptions";

/**
 * Moves every date of the demo subscriptions on by the whole days since they were last moved, so that a demo that is
 * started weeks later shows what it showed on its first day. Returns how many subscriptions were moved.
 */
export async function refreshDemoDates(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { startedAt, subscribedSince, currentPeriodStart, currentPeriodEnd, updatedAt } = subscriptions;
    const { canceledAt, endedAt, unpaidSince, entitledUntil } = subscriptions;
    const passed = sql`(date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC') - date_trunc('day', ${updatedAt}, 'UTC'))`;
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
        entitledUntil: sql`${entitledUntil} + ${passed}`,
        updatedAt: sql`${updatedAt} + ${passed}`,
      })
      .where(and(eq(subscriptions.isDemo, true), sql`${passed} >= interval '1 day'`))
      .returning({ id: subscriptions.id });
    if (rows.length > 0) await rebuildSearchEntries(tx);
    return rows.length;
  });
}
