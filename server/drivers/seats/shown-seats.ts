import type { driverSeats } from "../../../drizzle/schema/seats";
import type { ShownSeats } from "../../../shared/drivers";
import { confirmedDaysAgo, type StoredShifts, splitOf } from "../../../shared/profile/seats";

export type SeatsRow = typeof driverSeats.$inferSelect;

/** A driver's seats as families see them now: an old confirmation counts as none (product rule "True at read time"). */
export function toShownSeats(
  row: (StoredShifts & Pick<SeatsRow, "confirmedAt">) | null,
  now: Date,
): ShownSeats | null {
  if (!row) return null;
  const daysAgo = confirmedDaysAgo(row.confirmedAt, now);
  return {
    shifts: splitOf(row),
    confirmedAt: daysAgo === null ? null : row.confirmedAt.toISOString(),
    confirmedDaysAgo: daysAgo,
  };
}
