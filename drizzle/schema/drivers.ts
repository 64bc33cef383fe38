import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { type StateCode, stateCodes } from "../../shared/brazil";
import { CAPACITY_MAX, CAPACITY_MIN } from "../../shared/limits";
import { restingSteps } from "../../shared/profile/next-step";
import { services, vehicleTypes } from "../../shared/profile/profile-fields";
import { users } from "./accounts";
import { instant, literals } from "./columns";
import { searchVector } from "./people-search";
import { photos } from "./photos";

/** A driver's profile (§3). The row is created by the first complete save, so every field of §5 has a value. */
export const drivers = pgTable(
  "drivers",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** E.164, "+5511912345678". */
    phone: text().notNull(),
    photoHash: text()
      .notNull()
      .references(() => photos.hash),
    facebookUrl: text(),
    instagramUrl: text(),
    vehicleType: text({ enum: vehicleTypes }).notNull(),
    vehicleBrand: text().notNull(),
    vehicleColor: text().notNull(),
    vehicleYear: smallint().notNull(),
    capacity: smallint().notNull(),
    availableSeats: smallint().notNull(),
    available: boolean().notNull(),
    services: text({ enum: services }).array().notNull(),
    description: text().notNull(),
    serviceState: text().$type<StateCode>().notNull(),
    serviceCity: text().notNull(),
    offeredSchoolTransport: text().array().notNull(),
    offeredNeighborhoods: text().array().notNull(),
    isPublic: boolean().notNull().default(false),
    /** When the product made the profile private because nothing entitled it any more; null once it is published again. */
    lapsedAt: instant(),
    /** "Salvar e publicar" without a subscription: the payment publishes it. Null once that is done or taken back. */
    publishWhenPaidAt: instant(),
    suspendedAt: instant(),
    suspensionReason: text(),
    /** Since when the driver has switched off the mails that ask about seats. */
    seatMailsOffAt: instant(),
    /** When families first found it; null: never. Whoever made an account later can't be whom it copies (memory.ts). */
    shownSince: instant(),
    /** Since when it has this telephone, and this photo. */
    phoneSince: instant().notNull().defaultNow(),
    photoSince: instant().notNull().defaultNow(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("drivers_user_unique").on(table.userId),
    index("drivers_photo").on(table.photoHash),
    // For the operator's search; a phone number is searched by its end.
    index("drivers_words").using("gin", searchVector(table.name, table.serviceCity, table.serviceState)),
    index("drivers_phone_end").on(sql`reverse(${table.phone}) text_pattern_ops`),
    check("drivers_phone_e164", sql`${table.phone} ~ '^\\+55[0-9]{10,11}$'`),
    check(
      "drivers_capacity",
      sql`${table.capacity} between ${sql.raw(`${CAPACITY_MIN} and ${CAPACITY_MAX}`)}`,
    ),
    check("drivers_seats", sql`${table.availableSeats} between 0 and ${table.capacity}`),
    check("drivers_year", sql`${table.vehicleYear} > 0`),
    check("drivers_vehicle_type", sql`${table.vehicleType} in (${literals(vehicleTypes)})`),
    check(
      "drivers_services",
      sql`cardinality(${table.services}) > 0 and ${table.services} <@ array[${literals(services)}]`,
    ),
    check("drivers_state", sql`${table.serviceState} in (${literals(stateCodes)})`),
    check("drivers_schools", sql`cardinality(${table.offeredSchoolTransport}) > 0`),
    check("drivers_neighborhoods", sql`cardinality(${table.offeredNeighborhoods}) > 0`),
    check("drivers_suspension", sql`(${table.suspendedAt} is null) = (${table.suspensionReason} is null)`),
  ],
);

/**
 * Steps of /painel that a driver put off (`restsUntil`) or has done for good (null): sharing leaves no other trace.
 */
export const driverSteps = pgTable(
  "driver_steps",
  {
    driverId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: "cascade" }),
    step: text({ enum: restingSteps }).notNull(),
    restsUntil: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.step] }),
    check("driver_steps_step", sql`${table.step} in (${literals(restingSteps)})`),
  ],
);
