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
import { searchVector } from "./people-search";

/**
 * Schools of the catalogue, each once. None is ever deleted: references stay valid, and a merged school points to
 * another.
 */
export const schools = pgTable(
  "schools",
  {
    id: text().primaryKey(),
    /**
     * INEP's 8 digits, of which the first two are the state. Demo schools and ones created by hand have none, or start
     * with 99.
     */
    inepCode: text(),
    state: text().$type<StateCode>().notNull(),
    /** The municipality in its official spelling (server/places). */
    city: text().notNull(),
    /** The same normalised, as in `search_cities.name`. */
    cityName: text().notNull(),
    neighborhood: text(),
    /** The neighborhood normalised, as in `search_names.name`. */
    neighborhoodName: text(),
    /** The canonical name, shown in suggestions and on pages. */
    name: text().notNull(),
    /** The canonical name normalised for comparison (`schoolKey`). */
    key: text().notNull(),
    /** The last part of its page's URL. Unique in each city, and never reused for another school (`school_slugs`). */
    slug: text().notNull(),
    /** All words under which it is found (`schoolWords` of its names, shared/places/school-names.ts). */
    words: text().notNull(),
    /** Another school of the city has the same name: they are distinguished by their neighborhood. */
    isNamesake: boolean().notNull().default(false),
    /** INEP's "Dependência Administrativa": Municipal, Estadual, Federal, Privada. */
    administration: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** The school into which it was merged. Not a foreign key, because a backup restores a table's rows in no order. */
    mergedInto: text(),
    /** Set when staff gave the name: imports leave it alone. */
    namedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("schools_inep").on(table.inepCode),
    // For the console's search: rare words by the first, a word that most have in the order of the second.
    index("schools_words").using("gin", searchVector(table.words, table.cityName)),
    index("schools_names").on(table.key, table.cityName, table.id).where(sql`${table.mergedInto} is null`),
    index("schools_place").on(table.state, table.cityName),
    index("schools_merged").on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    check("schools_inep_form", sql`${table.inepCode} ~ '^[0-9]{8}$'`),
    check("schools_state", sql`${table.state} in (${literals(stateCodes)})`),
    check("schools_not_itself", sql`${table.mergedInto} <> ${table.id}`),
  ],
);

/** The names of a school: its canonical name and its aliases, without duplicates. */
export const schoolNames = pgTable(
  "school_names",
  {
    schoolId: text()
      .notNull()
      .references(() => schools.id),
    /** The name normalised for comparison (`schoolKey`): spellings and abbreviations of one name are equal. */
    key: text().notNull(),
    label: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.key] }), index("school_names_key").on(table.key)],
);

/** Every slug that a school's page has or had: old ones redirect to the current one. */
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
 * The school of the catalogue to which a name in the profile refers. A name without a row is free text. The profile
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

/** Changes of schools by staff, with the values before and after, so that they can be undone. */
export const schoolChanges = pgTable(
  "school_changes",
  {
    id: text().primaryKey(),
    at: instant().notNull(),
    kind: text({ enum: ["renamed", "merged", "split"] }).notNull(),
    /** The school that was changed. */
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
