type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Runs some work while tables have only their primary keys and foreign keys are not checked: much faster for a million
 * rows, which must be consistent by themselves.
 */
export async function withoutIndexes(
  query: Query,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await query(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1) and not indexname like '%_pkey'`,
    [tables],
  );
  for (const { name } of indexes) await query(`drop index "${name}"`);
  for (const table of tables) await query(`alter table "${table}" disable trigger all`);
  await work();
  for (const table of tables) await query(`alter table "${table}" enable trigger all`);
  for (const { definition } of indexes) await query(`${definition}`);
}
