import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { drivers } from "./drivers";

/** One narrow row per published, entitled and not suspended driver: all that search reads (docs/decisions, "Search"). */
export const searchEntries = pgTable(
  "search_entries",
  {
    driverId: text()
      .primaryKey()
      .references(() => drivers.id, { onDelete: "cascade" }),
    state: text().notNull(),
    /** Normalised city name, see shared/search.ts. */
    city: text().notNull(),
    /** Ascending order of results, see `rank` in shared/search.ts. */
    rank: bigint({ mode: "number" }).notNull(),
    entitledUntil: instant().notNull(),
    schools: text().array().notNull(),
    neighborhoods: text().array().notNull(),
    /** Hashed words of city, schools and neighborhoods (signed 32-bit FNV-1a): candidates, rechecked against the names. */
    tokens: integer().array().notNull(),
  },
  (table) => [
    index("search_entries_rank").on(table.rank, table.driverId),
    index("search_entries_state_rank").on(table.state, table.rank, table.driverId),
    index("search_entries_city_rank").on(table.state, table.city, table.rank, table.driverId),
    index("search_entries_entitled").on(table.entitledUntil),
    index("search_entries_tokens").using("gin", sql`${table.tokens}`).with({ fastupdate: false }),
  ],
);
