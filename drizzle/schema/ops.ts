import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** What operators did, who, when and why. `subject` is an id (account, report, job), never a name or an e-mail. */
export const operatorLog = pgTable(
  "operator_log",
  {
    id: text().primaryKey(),
    action: text().notNull(),
    subject: text(),
    reason: text().notNull(),
    /** Id of who did it in the console, "terminal" for `bun run ops`, "system" for what happens by itself. */
    actor: text().notNull().default("terminal"),
    at: instant().notNull(),
  },
  (table) => [index("operator_log_at").on(table.at), index("operator_log_subject").on(table.subject)],
);
