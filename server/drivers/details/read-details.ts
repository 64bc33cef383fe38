import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { driverComfort, driverTerms } from "../../../drizzle/schema/details";
import { drivers } from "../../../drizzle/schema/drivers";
import type { PublicProfile } from "../../../shared/drivers";
import type { Comfort, OwnDetails, Terms } from "../../../shared/profile/details";
import { priceShownUntil, termsShown } from "../../../shared/profile/shown-details";
import type { Db } from "../../platform/database/database";
import { prepareOnce } from "../../platform/database/prepare-once";

type Details = {
  terms: typeof driverTerms.$inferSelect | null;
  comfort: typeof driverComfort.$inferSelect | null;
};

const toldPrice = z.object({ monthlyPrice: z.number().nullable(), confirmedAt: z.coerce.date() });
export type ToldPrice = z.infer<typeof toldPrice>;

/** A driver's details besides the profile. */
export async function findDetails(db: Db, driverId: string): Promise<Details> {
  const [found] = await detailsById(db).execute({ driverId });
  return found ?? { terms: null, comfort: null };
}

const detailsById = prepareOnce((db) =>
  db
    .select({ terms: driverTerms, comfort: driverComfort })
    .from(drivers)
    .leftJoin(driverTerms, eq(driverTerms.driverId, drivers.id))
    .leftJoin(driverComfort, eq(driverComfort.driverId, drivers.id))
    .where(eq(drivers.id, sql.placeholder("driverId")))
    .prepare("driver_details"),
);

/** The details for families at `now`: a price expires unless its driver confirms it. */
export function toPublicDetails(
  { terms, comfort }: Details,
  now: Date,
): Pick<PublicProfile, "terms" | "comfort"> {
  return {
    terms: terms && termsShown(toTerms(terms), isPriceShown(terms, now)),
    comfort: comfort && toComfort(comfort),
  };
}

/** The details for their driver. */
export function toOwnDetails({ terms, comfort }: Details, now: Date): OwnDetails {
  return {
    hasProfile: true,
    terms: terms && toTerms(terms),
    isPriceShown: terms !== null && isPriceShown(terms, now),
    comfort: comfort && toComfort(comfort),
  };
}

/** What a driver told about the price, as one column of a query on `drivers`; null if nothing. */
export const priceColumn: SQL<ToldPrice | null> = sql<ToldPrice | null>`(
  select jsonb_build_object('monthlyPrice', told.monthly_price, 'confirmedAt', told.confirmed_at)
  from ${driverTerms} told where told.driver_id = ${drivers.id}
)`.mapWith((read) => toldPrice.parse(read));

/** The price for families at `now`. */
export function shownPrice(told: ToldPrice | null, now: Date): number | null {
  return told && isPriceShown(told, now) ? told.monthlyPrice : null;
}

function isPriceShown({ monthlyPrice, confirmedAt }: ToldPrice, now: Date): boolean {
  return monthlyPrice !== null && priceShownUntil(confirmedAt) > now;
}

function toTerms({ driverId, confirmedAt, ...stated }: NonNullable<Details["terms"]>): Terms {
  return { ...stated, confirmedAt: confirmedAt.toISOString() };
}

function toComfort({ driverId, confirmedAt, ...stated }: NonNullable<Details["comfort"]>): Comfort {
  return { ...stated, confirmedAt: confirmedAt.toISOString() };
}
