import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * A value to compare with a column, hidden from the planner. Otherwise PostgreSQL would consider a plan for
 * this value cheaper than the generic one, and plan a prepared statement anew each time, which costs as much
 * as running it.
 */
export function opaqueValue(value: unknown, column: PgColumn): SQL {
  return sql`(select ${sql.param(value, column)}::${sql.raw(column.getSQLType())})`;
}
