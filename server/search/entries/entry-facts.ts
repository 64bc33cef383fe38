import { and, gt, type SQL, sql } from "drizzle-orm";
import { searchEntries } from "../../../drizzle/schema/search";
import { type Facts, factBits } from "../../../shared/search/fact-bits";

/**
 * The entry has these facts at `now`: a filter for rows that are read anyway. Written as an inequality so
 * that the planner assumes neither rare nor common, as in `containsWords`.
 */
export function hasFacts(facts: Facts, now: Date): SQL | undefined {
  if (facts === 0) return undefined;
  return and(sql`(${searchEntries.facts} & ${facts}::int) >= ${facts}::int`, isStillAuthorised(facts, now));
}

/** The authorisation has not expired, if these facts require one. */
export function isStillAuthorised(facts: Facts, now: Date): SQL | undefined {
  return facts & factBits.authorised ? gt(searchEntries.authorisedUntil, now) : undefined;
}
