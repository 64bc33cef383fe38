import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** What the product saw of a service that it depends on: one row each, rewritten by every look. */
export const observations = pgTable("observations", {
  what: text({ enum: ["stripe"] }).primaryKey(),
  /** The last look, and the last one that went well; null if none did. */
  lookedAt: instant().notNull(),
  wellAt: instant(),
});
