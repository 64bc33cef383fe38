import type { RawQuery } from "../../server/app/database";

/** Does some work while tables have no indexes but their primary keys: much faster for a million rows. */
export async function withoutIndexes(
  rawQuery: RawQuery,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await rawQuery(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1) and not indexname like '%_pkey'`,
    [tables],
  );
  for (const { name } of rows) await rawQuery(`drop index "${name}"`);
  await work();
  for (const { definition } of rows) await rawQuery(`set statement_timeout = 0; ${definition}`);
}
