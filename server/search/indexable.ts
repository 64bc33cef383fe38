import { and, asc, between, eq, gt, gte, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { searchCities, searchEntries } from "../../drizzle/schema/search";
import { INDEXABLE_DRIVERS_MIN } from "../../shared/search";
import type { Db } from "../database/database";
import { visibleCities } from "./cities";
import { visibleIn } from "./scope";

// No id goes beyond: "z" is the last letter of ids, in every collation.
const BEYOND = "z".repeat(16);

/** How many drivers are visible, by the counters of search. */
export async function countVisibleProfiles(db: Db, now: Date): Promise<number> {
  const [row] = await db.select({ drivers: visibleIn({}, now) }).from(sql`(select 1) one`);
  return row?.drivers ?? 0;
}

/** The visible drivers whose id begins with `prefix`, by id, and when each profile changed: for the sitemap. */
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

/** The cities with enough visible drivers for a page that search engines may keep. `label` is the city as written. */
export async function indexableCities(db: Db, now: Date): Promise<{ state: string; label: string }[]> {
  const cities = await visibleCities(db, gte(searchCities.drivers, INDEXABLE_DRIVERS_MIN), now);
  return cities
    .filter(({ drivers }) => drivers >= INDEXABLE_DRIVERS_MIN)
    .sort((a, b) => (`${a.state} ${a.name}` < `${b.state} ${b.name}` ? -1 : 1))
    .map(({ state, label }) => ({ state, label }));
}
