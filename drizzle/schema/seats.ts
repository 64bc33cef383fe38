import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { CAPACITY_MAX, MONTHLY_PRICE_MAX, MONTHLY_PRICE_MIN } from "../../shared/limits";
import { instant } from "./columns";
import { drivers } from "./drivers";

const isSeats = (seats: AnyPgColumn) => sql`${seats} between 0 and ${sql.raw(String(CAPACITY_MAX))}`;

/**
 * The free seats that a driver told: for today, and for a school year in its season (docs/decisions/0047-next-year.md). One
 * row for today, made by the profile's first save, and at most one for a year, which is true by comparison with the clock.
 */
export const driverSeats = pgTable(
  "driver_seats",
  {
    driverId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: "cascade" }),
    /** The school year that the seats are for; null: today. */
    year: smallint(),
    /**
     * Today: all null while there is one number for all shifts, otherwise offered shifts have a number and
     * `drivers.available_seats` is the largest (docs/decisions/0024-seats-by-shift.md). A year: null is "not known yet".
     */
    morning: smallint(),
    afternoon: smallint(),
    night: smallint(),
    /** A month's "from" price in that year, in whole reais. */
    fromPrice: smallint(),
    /** The last save of seats, or "Continua certo"; null for a year about which the driver was asked and said nothing. */
    confirmedAt: instant(),
    /** When the driver was last asked by mail; the links are for seats that were not confirmed since. */
    askedAt: instant(),
    /** SHA-256 of the secrets in that mail's links, one for each attempt to send it, with spaces between. */
    askedHash: text(),
  },
  (table) => [
    uniqueIndex("driver_seats_today").on(table.driverId).where(sql`${table.year} is null`),
    uniqueIndex("driver_seats_year").on(table.driverId).where(sql`${table.year} is not null`),
    index("driver_seats_confirmed").on(table.confirmedAt).where(sql`${table.year} is null`),
    check("driver_seats_known_year", sql`${table.year} between 2020 and 2200`),
    check("driver_seats_morning", isSeats(table.morning)),
    check("driver_seats_afternoon", isSeats(table.afternoon)),
    check("driver_seats_night", isSeats(table.night)),
    check(
      "driver_seats_price",
      sql`${table.fromPrice} between ${sql.raw(`${MONTHLY_PRICE_MIN} and ${MONTHLY_PRICE_MAX}`)}`,
    ),
    check(
      "driver_seats_told",
      sql`${table.confirmedAt} is not null or (${table.year} is not null and num_nonnulls(${table.morning}, ${table.afternoon}, ${table.night}, ${table.fromPrice}) = 0)`,
    ),
    check("driver_seats_price_of_year", sql`${table.fromPrice} is null or ${table.year} is not null`),
  ],
);
