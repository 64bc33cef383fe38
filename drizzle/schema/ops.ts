import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
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
    index("operator_log_actor").on(table.actor, table.at, table.id),
    index("operator_log_action").on(table.action, table.at, table.id),
  ],
);

/**
 * SHA-256 of the ids of accounts that were deleted and of what else people ended (server/process/deletions/deletions.ts), as long
 * as a backup may contain it. Also stored in a file outside of the database, so that it can be ended again after a
 * restore.
 */
export const deletions = pgTable(
  "deletions",
  { idHash: text().primaryKey(), at: instant().notNull() },
  (table) => [index("deletions_at").on(table.at)],
);

/**
 * A row for each recently announced change of drivers: a replica that shows it has replayed that change and all earlier
 * ones.
 */
export const replayMarks = pgTable(
  "replay_marks",
  { id: uuid().primaryKey(), madeAt: instant().notNull().defaultNow() },
  (table) => [index("replay_marks_made_at").on(table.madeAt)],
);
