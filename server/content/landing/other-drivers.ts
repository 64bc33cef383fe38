import { and, asc, eq, gt } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { searchEntries } from "../../../drizzle/schema/search";
import type { LandingFacts } from "../../../shared/content/landing";
import { LANDING_OTHERS_MAX, SEARCH_PAGE_SIZE } from "../../../shared/limits";
import type { Db } from "../../platform/database/database";

/** The drivers of a city after those shown as cards, in ranking order. */
export async function otherDrivers(db: Db, cityId: number, now: Date): Promise<LandingFacts["others"]> {
  const { driverId, rank, entitledUntil } = searchEntries;
  const others = db
    .select({ driverId, rank })
    .from(searchEntries)
    .where(and(eq(searchEntries.cityId, cityId), gt(entitledUntil, now)))
    .orderBy(asc(rank), asc(driverId))
    .offset(SEARCH_PAGE_SIZE)
    .limit(LANDING_OTHERS_MAX)
    .as("others");
  return db
    .select({ id: drivers.id, name: drivers.name })
    .from(others)
    .innerJoin(drivers, eq(drivers.id, others.driverId))
    .orderBy(asc(others.rank), asc(others.driverId));
}
