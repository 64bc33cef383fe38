import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { CAPACITY_MAX } from "../../shared/limits";
import { instant } from "./columns";
import { drivers } from "./drivers";

const isSeats = (seats: AnyPgColumn) => sql`${seats} between 0 and ${sql.raw(String(CAPACITY_MAX))}`;

/**
 * When a profile's seats were confirmed, and how many there are in each shift (docs/decisions/0024-seats-by-shift.md).
 * The row is created by the profile's first save. All shifts are null while there is one number for all; otherwise
 * offered shifts have a number, and `drivers.available_seats` is the largest.
 */
export const driverSeats = pgTable(
  "driver_seats",
  {
    driverId: text()
      .primaryKey()
      .references(() => drivers.id, { onDelete: "cascade" }),
    /** The last save of seats, or "Continua certo". */
    confirmedAt: instant().notNull(),
    morning: smallint(),
    afternoon: smallint(),
    night: smallint(),
    /** When the driver was last mailed; the links are for seats that were not confirmed since. */
    remindedAt: instant(),
    /** SHA-256 of the secret in that mail's links; null until the mail is being sent, and again if sending failed. */
    reminderHash: text(),
    /** Since when the driver has switched the mail off. */
    remindersOffAt: instant(),
  },
  (table) => [
    index("driver_seats_confirmed").on(table.confirmedAt).where(sql`${table.remindersOffAt} is null`),
    check("driver_seats_morning", isSeats(table.morning)),
    check("driver_seats_afternoon", isSeats(table.afternoon)),
    check("driver_seats_night", isSeats(table.night)),
  ],
);
