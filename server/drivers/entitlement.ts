import { type AnyColumn, and, desc, eq, gt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import type { Db } from "../platform/database/database";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

// Stripe's times are whole seconds: of two that start in the same one, the row that was there first is the older.
const byStart = [subscriptions.startedAt, subscriptions.createdAt, subscriptions.id];

const currentFirst = [sql`${subscriptions.entitledUntil} is null`, ...byStart.map((column) => desc(column))];

/**
 * The subscription that represents an account: the one that entitles it, otherwise the one that began last. Undefined
 * when there never was one. How it is shown depends on the time (subscription-view.ts).
 */
export async function currentSubscription(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(...currentFirst)
    .limit(1);
  return subscription;
}

/** That subscription's status, as a value in a query about other tables; null if there never was one. */
export function statusOfOwner(userId: AnyColumn): SQL<string | null> {
  return sql<
    string | null
  >`(select ${subscriptions.status} from ${subscriptions} where ${eq(subscriptions.userId, userId)} order by ${sql.join(currentFirst, sql`, `)} limit 1)`;
}

/** Every subscription that an account has or had, oldest first. */
export function subscriptionsOf(db: Db, userId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(...byStart);
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
