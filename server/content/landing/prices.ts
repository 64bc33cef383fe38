import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { driverTerms } from "../../../drizzle/schema/details";
import { searchEntries } from "../../../drizzle/schema/search";
import type { LandingFacts } from "../../../shared/content/landing";
import { LANDING_DRIVERS_READ_MAX, LANDING_PRICES_MIN } from "../../../shared/limits";
import { priceShownUntil } from "../../../shared/profile/shown-details";
import type { Db } from "../../platform/database/database";
import { isWithin, type Within } from "./totals";

/** A "from" price in whole reais, and when it expires unless confirmed. */
export type TimedPrice = { reais: number; until: Date };

type Priced = Pick<LandingFacts, "price" | "holdsUntil">;

/** The range of monthly prices among the first drivers in ranking order, if enough of them state one. */
export async function readPrice(db: Db, within: Within, now: Date): Promise<Priced> {
  const first = db
    .select({ driverId: searchEntries.driverId })
    .from(searchEntries)
    .where(and(isWithin(within), gt(searchEntries.entitledUntil, now)))
    .orderBy(asc(searchEntries.rank), asc(searchEntries.driverId))
    .limit(LANDING_DRIVERS_READ_MAX)
    .as("first");
  const rows = await db
    .select({ reais: driverTerms.monthlyPrice, confirmedAt: driverTerms.confirmedAt })
    .from(first)
    .innerJoin(driverTerms, eq(driverTerms.driverId, first.driverId))
    .where(isNotNull(driverTerms.monthlyPrice));
  return priceOf(rows.flatMap(timedPrice), now);
}

/** A row of `driver_terms` as a price, if it has one. */
export function timedPrice({
  reais,
  confirmedAt,
}: {
  reais: number | null;
  confirmedAt: Date | null;
}): TimedPrice[] {
  return reais === null || !confirmedAt ? [] : [{ reais, until: priceShownUntil(confirmedAt) }];
}

/** The range of the prices that have not expired. */
export function priceOf(prices: readonly TimedPrice[], now: Date): Priced {
  const holding = prices.filter(({ until }) => until > now);
  if (holding.length < LANDING_PRICES_MIN) return { price: null, holdsUntil: null };
  const reais = holding.map((price) => price.reais);
  const until = Math.min(...holding.map((price) => price.until.getTime()));
  return {
    price: { drivers: holding.length, from: Math.min(...reais), to: Math.max(...reais) },
    holdsUntil: new Date(until).toISOString(),
  };
}
