import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { CAPACITY_MAX, MONTHLY_PRICE_MAX, MONTHLY_PRICE_MIN } from "../../shared/limits";
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
    /** Since when the driver has switched the mail off, and with it the season's. */
    remindersOffAt: instant(),
    /** When the driver was last asked about seats for the next school year, and as above the hash for that mail's links. */
    nextAskedAt: instant(),
    nextAskedHash: text(),
  },
  (table) => [
    index("driver_seats_confirmed").on(table.confirmedAt).where(sql`${table.remindersOffAt} is null`),
    check("driver_seats_morning", isSeats(table.morning)),
    check("driver_seats_afternoon", isSeats(table.afternoon)),
    check("driver_seats_night", isSeats(table.night)),
  ],
);

/**
 * A driver's free seats for the school year that is sold from September to February (docs/decisions/0047-next-year.md). It
 * is true by comparison with the clock; a shift is null while the driver doesn't know yet.
 */
export const driverNextSeats = pgTable(
  "driver_next_seats",
  {
    driverId: text()
      .primaryKey()
      .references(() => drivers.id, { onDelete: "cascade" }),
    year: smallint().notNull(),
    morning: smallint(),
    afternoon: smallint(),
    night: smallint(),
    /** A month's "from" price in that year, in whole reais. */
    fromPrice: smallint(),
    /** The last save, or "Continua certo". */
    confirmedAt: instant().notNull(),
  },
  (table) => [
    index("driver_next_seats_year").on(table.year),
    check("driver_next_seats_year", sql`${table.year} between 2020 and 2200`),
    check("driver_next_seats_morning", isSeats(table.morning)),
    check("driver_next_seats_afternoon", isSeats(table.afternoon)),
    check("driver_next_seats_night", isSeats(table.night)),
    check(
      "driver_next_seats_price",
      sql`${table.fromPrice} between ${sql.raw(`${MONTHLY_PRICE_MIN} and ${MONTHLY_PRICE_MAX}`)}`,
    ),
  ],
);
