import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** Alerts recently sent to operators, so that a lasting problem is not mailed at every check. `subject` is an id or "". */
export const toldAlerts = pgTable(
  "told_alerts",
  { kind: text().notNull(), subject: text().notNull(), toldAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.subject] }), index("told_alerts_at").on(table.toldAt)],
);

/** What the product saw of a service that it depends on: one row each, rewritten by every look. */
export const observations = pgTable("observations", {
  what: text({ enum: ["stripe", "mail"] }).primaryKey(),
  /** The last look, and the last one that went well; null if none did. */
  lookedAt: instant().notNull(),
  wellAt: instant(),
  /** The first of the failed looks since the last one that went well; null if that one was the last. */
  failingSince: instant(),
  /** Of Stripe: how many of its events it could not deliver, at the last look that went well; 100 means 100 or more. */
  undelivered: integer().notNull().default(0),
});
