import { and, eq, gt, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { searchCities, searchEntries } from "../../../drizzle/schema/search";
import { driverSeats } from "../../../drizzle/schema/seats";
import type { StateCode } from "../../../shared/brazil";
import type { LandingFacts } from "../../../shared/content/landing";
import { SEARCH_EXACT_TOTAL_MAX } from "../../../shared/limits";
import { yearOnSale } from "../../../shared/profile/next-seats";
import { seatsConfirmedAfter } from "../../../shared/profile/seats";
import { FREE_SEATS_RANK_MAX } from "../../../shared/search";
import { factBits } from "../../../shared/search/fact-bits";
import type { Db } from "../../platform/database/database";
import { type Scope, visibleIn } from "../../search/scope";
import { countWithFacts } from "../../search/with-facts";

/** The drivers that a page counts: those of a city, of a state, or all. */
export type Within = { cityId: number } | { state: StateCode } | Record<string, never>;

type Totals = Pick<LandingFacts, "drivers" | "withSeats" | "confirmedSeats" | "authorised">;

const COUNTED_MAX = SEARCH_EXACT_TOTAL_MAX + 1;

/** How many drivers are visible, have free seats, confirmed or not, and have a checked authorisation. */
export async function readTotals(db: Db, within: Within, now: Date): Promise<Totals> {
  const scope = scopeOf(within);
  const [row] = await db
    .select({
      drivers: visibleIn(scope, now),
      withSeats: countWithSeats(within, now),
      confirmedSeats: countWithSeats(within, now, seatsConfirmedAfter(now)),
      authorised: countWithFacts({ ...scope, facts: factBits.authorised }, COUNTED_MAX, now),
    })
    .from(sql`(select 1) one`);
  return {
    drivers: row?.drivers ?? 0,
    withSeats: countedOf(row?.withSeats ?? 0),
    confirmedSeats: countedOf(row?.confirmedSeats ?? 0),
    authorised: countedOf(row?.authorised ?? 0),
  };
}

/** How many of them have told seats for the year that is sold; null for nobody. */
export async function readNextYear(db: Db, within: Within, now: Date): Promise<LandingFacts["nextYear"]> {
  const scope = { ...scopeOf(within), facts: factBits.next };
  const [row] = await db
    .select({ drivers: countWithFacts(scope, COUNTED_MAX, now) })
    .from(sql`(select 1) one`);
  return nextYearOf(countedOf(row?.drivers ?? 0), now);
}

/** A count of drivers with seats for the year that is sold, as a page shows it. */
export function nextYearOf(counted: LandingFacts["withSeats"], now: Date): LandingFacts["nextYear"] {
  const year = yearOnSale(now);
  return year !== null && counted.drivers > 0 ? { year, ...counted } : null;
}

/** A count that stops one above search's limit. */
export function countedOf(drivers: number): LandingFacts["withSeats"] {
  return drivers < COUNTED_MAX ? { drivers } : { drivers: SEARCH_EXACT_TOTAL_MAX, isMinimum: true };
}

/** The same as a search scope. */
export function scopeOf(within: Within): Scope {
  if ("cityId" in within) return { cities: eq(searchCities.id, within.cityId), name: "one_city" };
  return "state" in within ? { state: within.state, name: "state" } : { name: "all" };
}

/** The search entry of one of them. */
export function isWithin(within: Within): SQL | undefined {
  if ("cityId" in within) return eq(searchEntries.cityId, within.cityId);
  return "state" in within ? eq(searchEntries.state, within.state) : undefined;
}

function countWithSeats(within: Within, now: Date, confirmedAfter?: Date): SQL<number> {
  const condition = and(
    isWithin(within),
    lt(searchEntries.rank, FREE_SEATS_RANK_MAX),
    gt(searchEntries.entitledUntil, now),
    confirmedAfter &&
      sql`exists (select 1 from ${driverSeats} where ${driverSeats.driverId} = ${searchEntries.driverId} and ${isNull(driverSeats.year)} and ${gte(driverSeats.confirmedAt, confirmedAfter)})`,
  );
  const some = sql`select 1 from ${searchEntries} where ${condition} limit ${sql.raw(`${COUNTED_MAX}`)}`;
  return sql`(select count(*) from (${some}) counted)`.mapWith(Number);
}
