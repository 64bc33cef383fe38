import { getTableColumns, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database";

/**
 * Inserts many rows as a single parameter: binding each column of thousands of rows would take longer than
 * everything else. The columns are those of the first row.
 * @param ending the statement's end, as in "on conflict do nothing"
 */
export async function insertRows<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
  ending: SQL = sql``,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const keys = Object.keys(getTableColumns(table)).filter((key) => key in first);
  const named = keys.map((key) => [key, toSnakeCase(key)] as const);
  const columns = sql.join(
    named.map(([, name]) => sql.identifier(name)),
    sql`, `,
  );
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(named.map(([key, name]) => [name, Object(row)[key]]))),
  );
  await tx.execute(sql`insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${json}::json) ${ending}`);
}
