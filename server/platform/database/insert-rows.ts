import { getTableColumns, type InferInsertModel, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database";

/**
 * Inserts many rows as a single parameter: binding each column of thousands of rows would take longer than
 * everything else. The columns are those of the first row.
 */
export async function insertRows<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const named = Object.keys(getTableColumns(table)).filter((key) => key in first);
  const columns = sql.join(
    named.map((key) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  );
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(named.map((key) => [toSnakeCase(key), Object(row)[key]]))),
  );
  await tx.execute(sql`insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${json}::json)`);
}
