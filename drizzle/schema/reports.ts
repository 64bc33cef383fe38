import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { drivers } from "./drivers";

/** What a visitor reported about a profile. A report never changes a profile by itself. */
export const reports = pgTable(
  "reports",
  {
    id: text().primaryKey(),
    driverId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    resolvedAt: instant(),
    resolution: text(),
  },
  (table) => [
    index("reports_driver").on(table.driverId, table.createdAt, table.id),
    index("reports_open").on(table.createdAt, table.id).where(sql`${table.resolvedAt} is null`),
    index("reports_all").on(sql`(${table.resolvedAt} is null)`, table.createdAt, table.id),
    check("reports_reason_length", sql`char_length(${table.reason}) between 1 and 1000`),
  ],
);
