import { and, asc, between, eq, gt, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { searchEntries } from "../../drizzle/schema/search";
import type { Db } from "../platform/database/database";
import { visibleIn } from "./scope";

// No id sorts after this: "z" is the last letter of ids, in every collation.
const BEYOND = "z".repeat(16);

/** The number of visible drivers, by the counters of search. */
export async function countVisibleProfiles(db: Db, now: Date): Promise<number> {
  const [row] = await db.select({ drivers: visibleIn({}, now) }).from(sql`(select 1) one`);
  return row?.drivers ?? 0;
}

/**
 * The visible drivers whose id begins with `prefix`, by id, and when each profile last changed, for the
 * sitemap.
 */
export async function visibleProfiles(
  db: Db,
  prefix: string,
  now: Date,
): Promise<{ id: string; updatedAt: Date }[]> {
  return db
    .select({ id: searchEntries.driverId, updatedAt: drivers.updatedAt })
    .from(searchEntries)
    .innerJoin(drivers, eq(drivers.id, searchEntries.driverId))
    .where(
      and(
        gt(searchEntries.entitledUntil, now),
        between(searchEntries.driverId, prefix, `${prefix}${BEYOND}`),
      ),
    )
    .orderBy(asc(searchEntries.driverId));
}
