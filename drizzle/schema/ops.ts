import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** The log of operators' actions. `subject` is an id (account, report, job), never a name or an e-mail. */
export const operatorLog = pgTable(
  "operator_log",
  {
    id: text().primaryKey(),
    action: text().notNull(),
    subject: text(),
    reason: text().notNull(),
    /** The staff member's id in the console, "terminal" for `bun run ops`, "system" for automatic actions. */
    actor: text().notNull().default("terminal"),
    at: instant().notNull(),
  },
  (table) => [
    index("operator_log_at").on(table.at, table.id),
    index("operator_log_subject").on(table.subject, table.at, table.id),
    index("operator_log_action").on(table.action, table.at, table.id),
  ],
);

/**
 * SHA-256 of the ids of accounts and profiles that were deleted, as long as a backup may hold them. Also kept in a file
 * beside the database (server/backups/deletions-file.ts), so that a restored backup can delete them again.
 */
export const deletions = pgTable(
  "deletions",
  { idHash: text().primaryKey(), at: instant().notNull() },
  (table) => [index("deletions_at").on(table.at)],
);
