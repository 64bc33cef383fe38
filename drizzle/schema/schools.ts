import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { type StateCode, stateCodes } from "../../shared/brazil";
import { instant, literals } from "./columns";
import { drivers } from "./drivers";

/** Schools of the catalogue, each once. None is ever deleted: what refers to it stays, and a merged one leads to another. */
export const schools = pgTable(
  "schools",
  {
    id: text().primaryKey(),
    /** INEP's 8 digits, of which the first two are the state. Invented and hand-made schools have none, or begin with 99. */
    inepCode: text(),
    state: text().$type<StateCode>().notNull(),
    /** The municipality as it is officially spelled (server/places). */
    city: text().notNull(),
    /** The same normalised, as in `search_cities.name`. */
    cityName: text().notNull(),
    neighborhood: text(),
    /** The neighborhood normalised, as in `search_names.name`. */
    neighborhoodName: text(),
    /** The canonical name: what suggestions and pages call it. */
    name: text().notNull(),
    /** The canonical name as names are compared (`schoolKey`). */
    key: text().notNull(),
    /** The last part of its page's URL. Unique in each city, and never reused for another school (`school_slugs`). */
    slug: text().notNull(),
    /** All words by which it is found (`schoolWords` of its names, shared/places/school-names.ts). */
    words: text().notNull(),
    /** Another school of the city has the same name: the neighborhood tells them apart. */
    isNamesake: boolean().notNull().default(false),
    /** INEP's "Dependência Administrativa": Municipal, Estadual, Federal, Privada. */
    administration: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** The school that this one is. No reference for the database: a backup restores a table's rows in no order. */
    mergedInto: text(),
    /** Set when staff gave the name: imports leave it alone. */
    namedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("schools_inep").on(table.inepCode),
    index("schools_place").on(table.state, table.cityName),
    index("schools_merged").on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    check("schools_inep_form", sql`${table.inepCode} ~ '^[0-9]{8}$'`),
    check("schools_state", sql`${table.state} in (${literals(stateCodes)})`),
    check("schools_not_itself", sql`${table.mergedInto} <> ${table.id}`),
  ],
);

/** What a school is called: its canonical name and its aliases, each once. */
export const schoolNames = pgTable(
  "school_names",
  {
    schoolId: text()
      .notNull()
      .references(() => schools.id),
    /** The name as names are compared (`schoolKey`): spellings and abbreviations of one name are equal. */
    key: text().notNull(),
    label: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.key] }), index("school_names_key").on(table.key)],
);

/** Every slug that a school's page has or had: an old one redirects to the current one. */
export const schoolSlugs = pgTable(
  "school_slugs",
  {
    state: text().notNull(),
    cityName: text().notNull(),
    slug: text().notNull(),
    schoolId: text()
      .notNull()
      .references(() => schools.id),
  },
  (table) => [
    primaryKey({ columns: [table.state, table.cityName, table.slug] }),
    index("school_slugs_school").on(table.schoolId),
  ],
);

/**
 * Which school of the catalogue a driver means by a name in the profile. A name without a row is free text. The profile
 * keeps the name as the driver wrote it.
 */
export const driverSchools = pgTable(
  "driver_schools",
  {
    driverId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: "cascade" }),
    /** `schoolKey` of the name in the profile. */
    key: text().notNull(),
    schoolId: text()
      .notNull()
      .references(() => schools.id),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.key] }),
    index("driver_schools_school").on(table.schoolId),
  ],
);

/** What staff changed about schools, with the values before and after: enough to undo it. */
export const schoolChanges = pgTable(
  "school_changes",
  {
    id: text().primaryKey(),
    at: instant().notNull(),
    kind: text({ enum: ["renamed", "merged", "split"] }).notNull(),
    /** The school that it was done to. */
    schoolId: text()
      .notNull()
      .references(() => schools.id),
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    undoneAt: instant(),
  },
  (table) => [
    index("school_changes_school").on(table.schoolId, table.at),
    check("school_changes_kind", sql`${table.kind} in ('renamed', 'merged', 'split')`),
  ],
);
