import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { sources } from "../../shared/profile/results/sources";
import { shiftFilterNames } from "../../shared/search/facts";
import { instant, literals } from "./columns";
import { drivers } from "./drivers";

/** What is counted for a profile. Null: it was not counted yet at that time. */
const counts = () => ({
  /** Appearances in lists shown to families. */
  appearances: integer(),
  /** Visits of the profile, once per visitor and day. */
  visits: integer(),
  /** Openings of WhatsApp, once per visitor and day. */
  openings: integer(),
});

const ofDriver = () =>
  text()
    .notNull()
    .references(() => drivers.id, { onDelete: "cascade" });

const source = () => text({ enum: sources }).notNull();

/**
 * A profile's results on each day in São Paulo, by source. The first row, with zeros, is written when families can
 * first find the profile: counting starts there. Nobody is identified.
 */
export const driverDays = pgTable(
  "driver_days",
  { driverId: ofDriver(), day: date().notNull(), source: source(), ...counts() },
  (table) => [
    primaryKey({ columns: [table.driverId, table.day, table.source] }),
    index("driver_days_day").on(table.day),
    check("driver_days_source", sql`${table.source} in (${literals(sources)})`),
  ],
);

/** The same by month, for days past their retention. `month` is its first day. */
export const driverMonths = pgTable(
  "driver_months",
  { driverId: ofDriver(), month: date().notNull(), source: source(), ...counts() },
  (table) => [
    primaryKey({ columns: [table.driverId, table.month, table.source] }),
    check("driver_months_source", sql`${table.source} in (${literals(sources)})`),
  ],
);

/**
 * Who was counted today: one row per visitor and day, deleted with the day's salt. `visitor` has a salted hash of the
 * network and one of the visitor; without the salt they identify nobody.
 */
export const visits = pgTable(
  "visits",
  {
    driverId: ofDriver(),
    day: date().notNull(),
    visitor: text().notNull(),
    source: source().default("link"),
    /** The visitor opened WhatsApp, too. */
    opened: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.day, table.visitor] }),
    index("visits_day").on(table.day),
  ],
);

/** The salt of each day (São Paulo), deleted afterwards; a season's salt is that of its last day. */
export const visitSalts = pgTable("visit_salts", { day: date().primaryKey(), salt: text().notNull() });

/** Places that families searched for: only known names, in their known spelling, never as somebody typed them. */
export const searchedPlaces = pgTable(
  "sought_places",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    state: text().notNull(),
    /** Normalised (shared/search.ts), and for display. */
    city: text().notNull(),
    cityLabel: text().notNull(),
    kind: text({ enum: ["city", "school", "neighborhood"] }).notNull(),
    /** For a city, its own name. */
    name: text().notNull(),
    label: text().notNull(),
  },
  (table) => [
    uniqueIndex("sought_places_name").on(table.state, table.city, table.kind, table.name),
    check("sought_places_kind", sql`${table.kind} in ('city', 'school', 'neighborhood')`),
  ],
);

/** The number of searches in a city on a day, and how many of them found nobody. */
export const searchDays = pgTable(
  "search_days",
  {
    placeId: integer()
      .notNull()
      .references(() => searchedPlaces.id, { onDelete: "cascade" }),
    day: date().notNull(),
    searches: integer().notNull(),
    foundNobody: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.placeId, table.day] }), index("search_days_day").on(table.day)],
);

/** Shifts as they are searched for; "" is any. */
const shift = () => text({ enum: ["", ...shiftFilterNames] }).notNull();

/** The year for which a family asked its drivers for seats; 0: it searched for seats of now. */
const year = () => smallint().notNull().default(0);

/**
 * How many families searched for a place and shift on a day and found nobody with free seats; or, under the season's last day,
 * asked drivers for a year's seats.
 */
export const unmetDemand = pgTable(
  "unmet_demand",
  {
    placeId: integer()
      .notNull()
      .references(() => searchedPlaces.id, { onDelete: "cascade" }),
    shift: shift(),
    day: date().notNull(),
    year: year(),
    families: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.placeId, table.shift, table.day, table.year] }),
    index("unmet_demand_day").on(table.day),
  ],
);

/**
 * Who was counted there today, or this season; like `visits`, deleted with the day's salt. A season's `visitor` is a code that
 * thousands of networks share.
 */
export const unmetVisitors = pgTable(
  "unmet_visitors",
  {
    placeId: integer()
      .notNull()
      .references(() => searchedPlaces.id, { onDelete: "cascade" }),
    shift: shift(),
    day: date().notNull(),
    year: year(),
    visitor: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.placeId, table.shift, table.day, table.year, table.visitor] })],
);

/** The monthly mail "Seu mês na Rota Escola". A driver without a row has not got one yet and wants it. */
export const resultMails = pgTable("result_mails", {
  driverId: text()
    .primaryKey()
    .references(() => drivers.id, { onDelete: "cascade" }),
  /** The first day of the month that the last mail covered. */
  month: date(),
  /** SHA-256 of the secrets in its link, one for each attempt to send it, with spaces between. */
  linkHash: text(),
  /** Since when the driver has switched the mail off. */
  offAt: instant(),
});
