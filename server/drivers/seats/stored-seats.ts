import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverSeats } from "../../../drizzle/schema/seats";
import type { ShownSeats } from "../../../shared/drivers";
import type { StoredSeats } from "../../../shared/profile/next-seats";
import { confirmedDaysAgo, type StoredShifts, splitOf } from "../../../shared/profile/seats";
import type { Db } from "../../platform/database/database";

// What a driver told, as it is stored: a row for today, and one for the school year in whose season it was told.

export type SeatsRow = typeof driverSeats.$inferSelect;

/** The condition that joins today's seats to `drivers`. */
export const seatsToday = and(eq(driverSeats.driverId, drivers.id), isNull(driverSeats.year));

/** `driver_seats` a second time, for the seats of a year. */
export const yearSeats = alias(driverSeats, "year_seats");

/** The condition that joins the seats of a year to `drivers`: not necessarily of the one that is sold. */
export const seatsOfYear = and(eq(yearSeats.driverId, drivers.id), isNotNull(yearSeats.year));

const number = z.number().nullable();
const ofYear = z.object({
  year: z.number(),
  morning: number,
  afternoon: number,
  night: number,
  fromPrice: number,
  confirmedAt: z.coerce.date().nullable(),
});

/** What a driver told for a year, as one column of a query on `drivers`; null if nothing. */
export const yearSeatsColumn: SQL<StoredSeats | null> = sql<StoredSeats | null>`(
  select jsonb_build_object('year', told.year, 'morning', told.morning, 'afternoon', told.afternoon, 'night', told.night,
    'fromPrice', told.from_price, 'confirmedAt', told.confirmed_at)
  from ${driverSeats} told where told.driver_id = ${drivers.id} and told.year is not null
)`.mapWith((read) => ofYear.parse(read));

/** Stores what a driver told for a moment; what was asked by mail stays. `tx` has locked the driver. */
export async function writeSeats(
  tx: Db,
  told: StoredShifts & Pick<SeatsRow, "driverId" | "year" | "fromPrice" | "confirmedAt">,
): Promise<SeatsRow> {
  const [written] = await tx
    .insert(driverSeats)
    .values(told)
    .onConflictDoUpdate({
      target: driverSeats.driverId,
      targetWhere: told.year === null ? sql`year is null` : sql`year is not null`,
      set: told,
    })
    .returning();
  if (!written) throw new Error("an upsert wrote nothing");
  return written;
}

/** Today's seats as families see them now: an old confirmation counts as none (product rule "True at read time"). */
export function toShownSeats(
  row: (StoredShifts & Pick<SeatsRow, "confirmedAt">) | null,
  now: Date,
): ShownSeats | null {
  if (!row?.confirmedAt) return null;
  const daysAgo = confirmedDaysAgo(row.confirmedAt, now);
  return {
    shifts: splitOf(row),
    confirmedAt: daysAgo === null ? null : row.confirmedAt.toISOString(),
    confirmedDaysAgo: daysAgo,
  };
}
