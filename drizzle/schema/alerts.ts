import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** What operators were told of lately, so that a trouble that lasts is not told at every look. `subject` is an id or "". */
export const toldAlerts = pgTable(
  "told_alerts",
  { kind: text().notNull(), subject: text().notNull(), toldAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.subject] }), index("told_alerts_at").on(table.toldAt)],
);
