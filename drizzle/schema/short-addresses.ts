import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { drivers } from "./drivers";

/**
 * Printed addresses such as "/c/aparecida-ferreira". New material has the driver's latest one; older ones, from before
 * a change of the name, still redirect to the profile.
 */
export const shortAddresses = pgTable(
  "short_addresses",
  {
    name: text().primaryKey(),
    driverId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: "cascade" }),
    /**
     * The slug of the driver's name, and the number among drivers with that name: `name` is "base", then "base-2" and
     * so on.
     */
    base: text().notNull(),
    number: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index("short_addresses_driver").on(table.driverId),
    unique("short_addresses_base_number").on(table.base, table.number),
    check("short_addresses_name", sql`${table.name} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("short_addresses_number", sql`${table.number} > 0`),
  ],
);
