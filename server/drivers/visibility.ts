import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { profileHolds } from "../../drizzle/schema/memory";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { entitles } from "./entitlement";

// Who is visible (product rule "Active"), as SQL on a row of `drivers`: every query uses it. For a loaded profile there
// is `isVisible` in shared/drivers.ts, which is tested against it.

/**
 * The matches that hold a row of `drivers` now, read from what they are about: undecided, and with a memory in force behind
 * them, whose profile, if it still exists, is suspended. When a suspension ends, nothing has to be released.
 */
const holding = sql`from profile_holds hold join memories memory on memory.id = hold.memory_id
  left join cases known on known.id = memory.case_id left join drivers suspended on suspended.id = known.driver_id
  where hold.driver_id = drivers.id and hold.holds and hold.decision_id is null
    and memory.kind in ('suspension', 'copy') and memory.ended_at is null
    and (suspended.id is null or suspended.suspended_at is not null)`;

/** Since when a row of `drivers` is held; null if it is not. The query names the table by no alias. */
export const heldSince = sql<Date | null>`(select min(hold.held_at) ${holding})`.mapWith(profileHolds.heldAt);

/** The conditions that don't depend on time: published by the driver, neither suspended nor held by the company. */
export const isListed = sql`(${drivers.isPublic} and ${isNull(drivers.suspendedAt)} and not exists (select 1 ${holding}))`;

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
