import { and, gt, type SQL, sql } from "drizzle-orm";
import { searchEntries } from "../../../drizzle/schema/search";
import { bitsOf, type Facts, factBits, nextFacts } from "../../../shared/search/fact-bits";

/**
 * The entry has these facts at `now`: a filter for rows that are read anyway. Written as an inequality so
 * that the planner assumes neither rare nor common, as in `containsWords`.
 */
export function hasFacts(facts: Facts, now: Date): SQL | undefined {
  if (facts === 0) return undefined;
  return and(sql`(${searchEntries.facts} & ${facts}::int) >= ${facts}::int`, areStillTrue(facts, now));
}

const nextBits = bitsOf(["next", ...Object.values(nextFacts)]);

/** The facts of an entry that was read, without seats for a year whose end has come. */
export function currentFacts(
  { facts, nextUntil }: { facts: Facts; nextUntil: Date | null },
  now: Date,
): Facts {
  return nextUntil !== null && nextUntil > now ? facts : facts & ~nextBits;
}

/** What ends by date has not ended, as far as these facts require it: the authorisation, seats for the year that is sold. */
export function areStillTrue(facts: Facts, now: Date): SQL | undefined {
  return and(
    facts & factBits.authorised ? gt(searchEntries.authorisedUntil, now) : undefined,
    facts & factBits.next ? gt(searchEntries.nextUntil, now) : undefined,
  );
}
