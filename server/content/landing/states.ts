import { count, eq, lte, sql } from "drizzle-orm";
import { searchEntries, searchStates } from "../../../drizzle/schema/search";
import type { Db } from "../../platform/database/database";

/** How many drivers are visible in each state that has any. */
export async function driversByState(db: Db, now: Date): Promise<Map<string, number>> {
  const lapsed = db
    .select({ state: searchEntries.state, drivers: count().as("lapsed_drivers") })
    .from(searchEntries)
    .where(lte(searchEntries.entitledUntil, now))
    .groupBy(searchEntries.state)
    .as("lapsed");
  const rows = await db
    .select({
      state: searchStates.state,
      drivers: sql`${searchStates.drivers} - coalesce(${lapsed.drivers}, 0)`.mapWith(Number),
    })
    .from(searchStates)
    .leftJoin(lapsed, eq(lapsed.state, searchStates.state));
  return new Map(rows.filter(({ drivers }) => drivers > 0).map(({ state, drivers }) => [state, drivers]));
}
