import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { drivers } from "./drivers";

const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => "tsvector" });

/** How many entries each state has, lapsed ones included: totals without text come from here and from `search_cities`. */
export const searchStates = pgTable("search_states", {
  state: text().primaryKey(),
  drivers: integer().notNull().default(0),
});

/** Every city that some entry has or had. `name` is normalised (shared/search.ts), `label` is as a driver wrote it. */
export const searchCities = pgTable(
  "search_cities",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    state: text().notNull(),
    name: text().notNull(),
    label: text().notNull(),
    drivers: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex("search_cities_name_state").on(table.name.op("text_pattern_ops"), table.state),
    index("search_cities_state").on(table.state),
  ],
);

/**
 * Every school and neighborhood of every city, once: text is matched against these, not against the drivers. `name` has
 * its search words (shared/places/school-names.ts), `label` is for display.
 */
export const searchNames = pgTable(
  "search_names",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cityId: integer()
      .notNull()
      .references(() => searchCities.id),
    state: text().notNull(),
    kind: text({ enum: ["school", "neighborhood"] }).notNull(),
    name: text().notNull(),
    label: text().notNull(),
    /** The school of the catalogue (`schools.id`); "" for free text. */
    schoolId: text().notNull().default(""),
    drivers: integer().notNull().default(0),
    /** The words of the name by kind, alone, within the state and within the city (server/search/entries/lexemes.ts). */
    lexemes: tsvector().notNull(),
  },
  (table) => [
    uniqueIndex("search_names_city_kind_name").on(
      table.cityId,
      table.kind,
      table.name.op("text_pattern_ops"),
      table.schoolId,
    ),
    index("search_names_school").on(table.schoolId).where(sql`${table.schoolId} <> ''`),
    index("search_names_lexemes").using("gin", table.lexemes).with({ fastupdate: false }),
    check("search_names_kind", sql`${table.kind} in ('school', 'neighborhood')`),
  ],
);

/**
 * The words of names, with the number of names (with drivers) that have them: for choosing a plan and correcting
 * spelling.
 */
export const searchWords = pgTable(
  "search_words",
  {
    kind: text({ enum: ["school", "neighborhood"] }).notNull(),
    word: text().notNull(),
    names: integer().notNull().default(0),
  },
  (table) => [uniqueIndex("search_words_kind_word").on(table.kind, table.word.op("text_pattern_ops"))],
);

/**
 * One narrow row per published, entitled and not suspended driver: everything that a search scans (docs/decisions,
 * "Search").
 */
export const searchEntries = pgTable(
  "search_entries",
  {
    driverId: text().primaryKey(),
    state: text().notNull(),
    cityId: integer()
      .notNull()
      .references(() => searchCities.id),
    /** The position in the order of results, ascending; see `rank` in shared/search.ts. */
    rank: bigint({ mode: "number" }).notNull(),
    /** When the entitlement ends: from then on searches ignore the row. */
    entitledUntil: instant().notNull(),
    /**
     * Normalised names, one per line, in the order of `school_ids` and `neighborhood_ids`
     * (server/search/entries/entry-names.ts).
     */
    schools: text().notNull(),
    neighborhoods: text().notNull(),
    schoolIds: integer().array().notNull(),
    neighborhoodIds: integer().array().notNull(),
    /** The facts that filters use, as bits (shared/search/fact-bits.ts). */
    facts: smallint().notNull().default(0),
    /** When the reviewed authorisation expires: searches compare it with the current time, too. */
    authorisedUntil: instant(),
    /** Until when the facts about next year's seats can be relied on; searches compare it with the current time, too. */
    nextUntil: instant(),
  },
  (table) => [
    foreignKey({ name: "search_entries_driver", columns: [table.driverId], foreignColumns: [drivers.id] }),
    index("search_entries_rank").on(table.rank, table.driverId, table.entitledUntil),
    index("search_entries_state_rank").on(table.state, table.rank, table.driverId, table.entitledUntil),
    index("search_entries_city_rank").on(table.cityId, table.rank, table.driverId, table.entitledUntil),
    // Covers everything that a search by facts reads, so that index-only scans suffice.
    index("search_entries_facts").on(
      table.facts,
      table.rank,
      table.driverId,
      table.entitledUntil,
      table.authorisedUntil,
      table.nextUntil,
    ),
    index("search_entries_state_facts").on(
      table.state,
      table.facts,
      table.rank,
      table.driverId,
      table.entitledUntil,
      table.authorisedUntil,
      table.nextUntil,
    ),
    index("search_entries_city_facts").on(
      table.cityId,
      table.facts,
      table.rank,
      table.driverId,
      table.entitledUntil,
      table.authorisedUntil,
      table.nextUntil,
    ),
    index("search_entries_entitled").on(table.entitledUntil, table.state, table.cityId),
    index("search_entries_schools").using("gin", table.schoolIds).with({ fastupdate: false }),
    index("search_entries_neighborhoods").using("gin", table.neighborhoodIds).with({ fastupdate: false }),
    // Names paired with facts: one index lookup finds entries with both. The function is in the migration.
    index("search_entries_school_facts")
      .using("gin", sql`search_name_facts(${table.schoolIds}, ${table.facts})`)
      .with({ fastupdate: false }),
    index("search_entries_neighborhood_facts")
      .using("gin", sql`search_name_facts(${table.neighborhoodIds}, ${table.facts})`)
      .with({ fastupdate: false }),
  ],
);
