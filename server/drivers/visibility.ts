import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { entitles } from "./entitlement";

// Who is visible (product rule "Active"), as SQL on a row of `drivers`: every query uses it. For a loaded profile there
// is `isVisible` in shared/drivers.ts, which is tested against it.

/** The conditions that don't depend on time: published by the driver, neither suspended nor held by the company. */
export const isListed = sql`(${drivers.isPublic} and ${isNull(drivers.suspendedAt)} and ${isNull(drivers.heldAt)})`;

/** A row of `subscriptions` entitles the owner at `now`. */
export function entitlesOwner(now: Date | Placeholder): SQL | undefined {
  return and(eq(subscriptions.userId, drivers.userId), entitles(now));
}

/**
 * The public may see it: it is listed, and a subscription entitles its owner at `now`. Search has this in its entries.
 */
export function visibleDriver(now: Date | Placeholder): SQL {
  return sql`(${isListed} and exists (select 1 from ${subscriptions} where ${entitlesOwner(now)}))`;
}
