import { eq, sql } from "drizzle-orm";
import { driverComfort, driverTerms } from "../../../drizzle/schema/details";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverNextSeats } from "../../../drizzle/schema/seats";
import type { PublicProfile } from "../../../shared/drivers";
import type { Comfort, OwnDetails, Terms } from "../../../shared/profile/details";
import { priceShownUntil, termsShown } from "../../../shared/profile/shown-details";
import type { Db } from "../../platform/database/database";
import { prepareOnce } from "../../platform/database/prepare-once";

type Details = {
  terms: typeof driverTerms.$inferSelect | null;
  comfort: typeof driverComfort.$inferSelect | null;
  /** Seats for a year, not necessarily the one that is sold. */
  next: typeof driverNextSeats.$inferSelect | null;
};

/** A driver's details besides the profile. */
export async function findDetails(db: Db, driverId: string): Promise<Details> {
  const [found] = await detailsById(db).execute({ driverId });
  return found ?? { terms: null, comfort: null, next: null };
}

const detailsById = prepareOnce((db) =>
  db
    .select({ terms: driverTerms, comfort: driverComfort, next: driverNextSeats })
    .from(drivers)
    .leftJoin(driverTerms, eq(driverTerms.driverId, drivers.id))
    .leftJoin(driverComfort, eq(driverComfort.driverId, drivers.id))
    .leftJoin(driverNextSeats, eq(driverNextSeats.driverId, drivers.id))
    .where(eq(drivers.id, sql.placeholder("driverId")))
    .prepare("driver_details"),
);

/** The details for families at `now`: a price expires unless its driver confirms it. */
export function toPublicDetails(
  { terms, comfort }: Omit<Details, "next">,
  now: Date,
): Pick<PublicProfile, "terms" | "comfort"> {
  return {
    terms: terms && termsShown(toTerms(terms), isPriceShown(terms, now)),
    comfort: comfort && toComfort(comfort),
  };
}

/** The details for their driver. */
export function toOwnDetails({ terms, comfort }: Omit<Details, "next">, now: Date): OwnDetails {
  return {
    hasProfile: true,
    terms: terms && toTerms(terms),
    isPriceShown: terms !== null && isPriceShown(terms, now),
    comfort: comfort && toComfort(comfort),
  };
}

function isPriceShown({ monthlyPrice, confirmedAt }: NonNullable<Details["terms"]>, now: Date): boolean {
  return monthlyPrice !== null && priceShownUntil(confirmedAt) > now;
}

function toTerms({ driverId, confirmedAt, ...stated }: NonNullable<Details["terms"]>): Terms {
  return { ...stated, confirmedAt: confirmedAt.toISOString() };
}

function toComfort({ driverId, confirmedAt, ...stated }: NonNullable<Details["comfort"]>): Comfort {
  return { ...stated, confirmedAt: confirmedAt.toISOString() };
}
