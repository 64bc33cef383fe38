import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { entitles } from "../subscriptions/queries";

/**
 * The public may see a row of `drivers`: it is published, not suspended, and a subscription entitles its owner at `now`.
 * Search reads the same rule from its entries (server/search/entries/refresh-search-entry.ts).
 */
export function visibleDriver(now: Date | Placeholder): SQL {
  const entitled = and(eq(subscriptions.userId, drivers.userId), entitles(now));
  return sql`(${drivers.isPublic} and ${isNull(drivers.suspendedAt)} and exists (select 1 from ${subscriptions} where ${entitled}))`;
}
