import { sql } from "drizzle-orm";
import { boolean, check, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { CHILD_AGE_MAX, CHILD_AGE_MIN, MONTHLY_PRICE_MAX, MONTHLY_PRICE_MIN } from "../../shared/limits";
import {
  installments,
  noticeDays,
  siblingDiscounts,
  vacationCharges,
} from "../../shared/profile/terms-fields";
import { instant, literals } from "./columns";
import { drivers } from "./drivers";

// Facts that a driver states besides the profile. No row: nothing was stated; a null or false column is not stated.

const driverId = () =>
  text()
    .primaryKey()
    .references(() => drivers.id, { onDelete: "cascade" });
const list = (numbers: readonly number[]) => sql.raw(numbers.join(", "));
const range = ({ min, max }: { min: number; max: number }) => sql.raw(`${min} and ${max}`);

/** Price and conditions of a driver. */
export const driverTerms = pgTable(
  "driver_terms",
  {
    driverId: driverId(),
    /** Whole reais. Whether families still see it depends on `confirmed_at` and the current time. */
    monthlyPrice: smallint(),
    installments: smallint(),
    vacationCharge: text({ enum: vacationCharges }),
    /** Percent. */
    siblingDiscount: smallint(),
    noticeDays: smallint(),
    hasContract: boolean().notNull(),
    /** When the driver last confirmed all of it; also the version of the row: no two are equal. */
    confirmedAt: instant().notNull(),
  },
  (table) => [
    check(
      "driver_terms_price",
      sql`${table.monthlyPrice} between ${range({ min: MONTHLY_PRICE_MIN, max: MONTHLY_PRICE_MAX })}`,
    ),
    check("driver_terms_installments", sql`${table.installments} in (${list(installments)})`),
    check("driver_terms_vacation", sql`${table.vacationCharge} in (${literals(vacationCharges)})`),
    check("driver_terms_discount", sql`${table.siblingDiscount} in (${list(siblingDiscounts)})`),
    check("driver_terms_notice", sql`${table.noticeDays} in (${list(noticeDays)})`),
  ],
);

/** Safety and comfort of a driver. Some of it is in search as bits. */
export const driverComfort = pgTable(
  "driver_comfort",
  {
    driverId: driverId(),
    hasMonitor: boolean().notNull(),
    hasAirConditioning: boolean().notNull(),
    hasThreePointBelts: boolean().notNull(),
    hasCamera: boolean().notNull(),
    isAccessible: boolean().notNull(),
    hasChildSeat: boolean().notNull(),
    /** Years. */
    minAge: smallint(),
    maxAge: smallint(),
    /** As in `driver_terms`. */
    confirmedAt: instant().notNull(),
  },
  (table) => [
    check(
      "driver_comfort_min_age",
      sql`${table.minAge} between ${range({ min: CHILD_AGE_MIN, max: CHILD_AGE_MAX })}`,
    ),
    check(
      "driver_comfort_max_age",
      sql`${table.maxAge} between ${range({ min: CHILD_AGE_MIN, max: CHILD_AGE_MAX })}`,
    ),
    check("driver_comfort_ages", sql`${table.minAge} <= ${table.maxAge}`),
  ],
);
