import { and, desc, eq, gt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import type { Db } from "../database/database";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/**
 * The subscription that represents an account: the one that entitles it, otherwise the one that began last. Undefined
 * when there never was one. How it is shown depends on the time (subscription-view.ts).
 */
export async function currentSubscription(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(sql`${subscriptions.entitledUntil} is null`, desc(subscriptions.startedAt), subscriptions.id)
    .limit(1);
  return subscription;
}

/** Every subscription that an account has or had, oldest first. */
export function subscriptionsOf(db: Db, userId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(subscriptions.startedAt);
}

/**
 * A row of `subscriptions` entitles its account at `now`. All readers use this predicate; the column is written by
 * `entitledUntil` in shared/subscriptions.ts. Search compares the copy in its entries.
 */
export function entitles(now: Date | Placeholder): SQL {
  return gt(subscriptions.entitledUntil, sql.param(now, subscriptions.entitledUntil));
}

/** Whether a subscription entitles an account to be published at `now` (product rule "Active"). */
export async function isEntitled(db: Db, userId: string, now: Date): Promise<boolean> {
  const [subscription] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), entitles(now)));
  return subscription !== undefined;
}
