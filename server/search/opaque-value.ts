import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * A value, to be compared with a column, that the planner can't look at. Else PostgreSQL would take a plan for this value to be
 * cheaper than the plan for any value, and plan a prepared statement anew each time, which costs as much as running it.
 */
export function opaqueValue(value: unknown, column: PgColumn): SQL {
  return sql`(select ${sql.param(value, column)}::${sql.raw(column.getSQLType())})`;
}
