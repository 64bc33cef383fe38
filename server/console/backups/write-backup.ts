import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { programVersion } from "../../platform/config/program-version";
import type { Database, Db } from "../../platform/database/database";
import { BACKUP_VERSION, type BackupLine } from "./backup-format";
import { migrationsOf, tablesInOrder } from "./tables";

const ROWS_AT_ONCE = 50;

/**
 * Passes every row of the product, photos included, and the pending jobs, as lines of a backup to `write`. A consistent
 * snapshot, taken while the product runs (calls to the embedded database wait until it is done). @returns how many rows
 * and jobs there were
 */
export async function writeBackup(
  { db }: Pick<Database, "db">,
  now: Date,
  write: (line: string) => Promise<void>,
): Promise<number> {
  const hash = createHash("sha256");
  let lines = 0;
  const say = async (line: BackupLine) => {
    const text = `${JSON.stringify(line)}\n`;
    hash.update(text);
    lines += 1;
    await write(text);
  };
  await db.transaction(
    async (tx) => {
      const migrations = await migrationsOf(tx);
      await say({
        kind: "backup",
        version: BACKUP_VERSION,
        migrations,
        madeAt: now.toISOString(),
        program: programVersion(),
      });
      for (const table of await tablesInOrder(tx))
        await eachRow(tx, table, (row) => say({ kind: "row", table, row }));
      await eachJob(tx, say);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const sha256 = hash.digest("hex");
  await write(`${JSON.stringify({ kind: "end", lines, sha256 } satisfies BackupLine)}\n`);
  return lines - 1;
}

const texts = z.array(z.object({ row: z.string() }));

// With a cursor, because the photos of all drivers don't fit into memory at once.
async function eachRow(tx: Db, table: string, say: (row: string) => Promise<void>): Promise<void> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
  );
  for (;;) {
    const { rows } = await tx.execute(sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`));
    for (const { row } of texts.parse(rows)) await say(row);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.execute(sql`close backup_rows`);
}

const jobs = z.array(
  z.object({
    name: z.string(),
    data: z.record(z.string(), z.unknown()).nullable(),
    startAfter: z.string(),
    singletonKey: z.string().nullable(),
  }),
);

/** Pending jobs, such as mails. Scheduled ones are recreated automatically. */
async function eachJob(tx: Db, say: (line: BackupLine) => Promise<void>): Promise<void> {
  const { rows } = await tx.execute(sql`
    select name, data, start_after::text as "startAfter", singleton_key as "singletonKey" from jobs.job
    where state < 'completed' and name not like '\\_\\_%' and name not in (select name from jobs.schedule)
    order by created_on`);
  for (const job of jobs.parse(rows)) await say({ kind: "job", ...job, data: job.data ?? {} });
}
