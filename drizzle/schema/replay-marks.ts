import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * A row for each recently announced change of drivers: a replica that shows it has replayed that change and all earlier
 * ones.
 */
export const replayMarks = pgTable(
  "replay_marks",
  { id: uuid().primaryKey(), madeAt: instant().notNull().defaultNow() },
  (table) => [index("replay_marks_made_at").on(table.madeAt)],
);
