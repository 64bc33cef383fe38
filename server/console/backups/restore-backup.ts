import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { refuseLostMemories } from "../../accounts/memory/lost-keys";
import { clearAgain } from "../../cases/memory/clear-again";
import { driverChanged } from "../../drivers/driver-changed";
import { holdAlike, publishedProfiles, waitingForStaff } from "../../drivers/hold-profile";
import type { Database, Db } from "../../platform/database/database";
import type { MemoryKeys } from "../../platform/keys/memory/memory-keys";
import { eraseAccount } from "../../privacy/erase-account";
import { accountsToDeleteAgain, addDeletions, marksMissing } from "../../process/deletions/deletions";
import type { Deletion } from "../../process/deletions/deletions-file";
import { type Remembered, rememberAgain } from "../../process/deletions/remembered";
import type { Jobs } from "../../process/services";
import { type BackupLine, backupLine } from "./backup-format";
import { endAgain } from "./end-again";
import { migrationsOf, tablesInOrder } from "./tables";

/** Raised when a file can't be restored; nothing was changed. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}

export type CheckedBackup = { rows: number; madeAt: string; migrations: number; program: string };
type Lines = () => AsyncIterable<string>;
const ROWS_AT_ONCE = 50;

/**
 * Checks a whole backup before using any of it. @throws BackupRefused when it is truncated, damaged or of another
 * version.
 */
export async function checkBackup(lines: Lines): Promise<CheckedBackup> {
  const hash = createHash("sha256");
  let first: BackupLine | undefined;
  let last: BackupLine | undefined;
  let count = 0;
  for await (const text of lines()) {
    if (last?.kind === "end") throw new BackupRefused("There is something after the end of the backup.");
    last = parse(text);
    first ??= last;
    if (last.kind === "end") continue;
    hash.update(`${text}\n`);
    count += 1;
  }
  if (first?.kind !== "backup") throw new BackupRefused("This is no backup.");
  if (last?.kind !== "end") throw new BackupRefused("The backup is cut off: its end is missing.");
  if (last.lines !== count || last.sha256 !== hash.digest("hex"))
    throw new BackupRefused("The backup is damaged: its checksum is another.");
  const { madeAt, migrations, program = "a version before 0.1.0" } = first;
  return { rows: count - 1, madeAt, migrations, program };
}

type Restoring = {
  lines: Lines;
  deleted: readonly Deletion[];
  remembered?: readonly Remembered[];
  now: Date;
  memoryKeys: MemoryKeys;
  /** Ids of keys whose hashes may stay unread. */
  lostKeys?: readonly string[];
};

/**
 * Restores a checked backup into a migrated, empty database, all of it or nothing. What was deleted or ended after the
 * backup was made is deleted or ended again.
 * @param deleted marks of such deletions, which are not in the backup
 * @param remembered the memory of suspensions, which is newer than the backup's
 * @returns how many rows there were, how many accounts were deleted and how much else ended again, and how many
 * profiles that were public are held because they match somebody who was suspended since
 * @throws MemoryKeyLost, BackupRefused when the database has data, or another schema version than the backup.
 */
export async function restoreBackup(
  { db }: Pick<Database, "db">,
  jobs: Pick<Jobs, "boss" | "enqueue">,
  { lines, deleted, remembered = [], now, memoryKeys, lostKeys = [] }: Restoring,
): Promise<{ rows: number; deletedAgain: number; endedAgain: number; heldAgain: number }> {
  const { migrations, rows, program, madeAt } = await checkBackup(lines);
  let deletedAgain = 0;
  let endedAgain = 0;
  let heldAgain = 0;
  const waiting: Extract<BackupLine, { kind: "job" }>[] = [];
  await db.transaction(async (tx) => {
    const present = await migrationsOf(tx);
    if (present !== migrations)
      throw new BackupRefused(
        `The backup has ${migrations} migrations, this program ${present}: restore with the version that made it (${program}), then update.`,
      );
    const tables = await tablesInOrder(tx);
    for (const table of tables) await refuseData(tx, table);
    let batch: { table: string; rows: string[] } = { table: "", rows: [] };
    for await (const text of lines()) {
      const line = parse(text);
      if (line.kind === "job") waiting.push(line);
      if (line.kind !== "row") continue;
      if (line.table !== batch.table || batch.rows.length === ROWS_AT_ONCE) {
        await insert(tx, batch);
        batch = { table: line.table, rows: [] };
      }
      batch.rows.push(line.row);
    }
    await insert(tx, batch);
    for (const table of tables) await continueNumbers(tx, table);
    const missing = await marksMissing(tx, deleted);
    await addDeletions(tx, missing);
    const again = await accountsToDeleteAgain(tx);
    for (const account of again) await eraseAccount({ db: tx, now: () => now, memoryKeys }, account);
    deletedAgain = again.length;
    // After the erasing, which remembers as the backup knows it.
    const shown = await publishedProfiles(tx);
    const since = await rememberAgain(tx, remembered);
    await clearAgain({ db: tx, memoryKeys }, remembered, now);
    endedAgain = await endAgain(tx, { marks: missing, madeAt: new Date(madeAt), now });
    if (since > 0) heldAgain = await holdAlike({ db: tx, jobs, now: () => now, memoryKeys }, shown);
    await refuseLostMemories(tx, memoryKeys, lostKeys);
    // Of a memory that ended since, the backup's search entries know nothing.
    for (const id of await waitingForStaff(tx)) await driverChanged(tx, id, now);
  });
  for (const { name, data, startAfter, singletonKey } of waiting) {
    await jobs.boss.send(name, data, {
      startAfter: new Date(startAfter),
      ...(singletonKey ? { singletonKey } : {}),
    });
  }
  return { rows, deletedAgain, endedAgain, heldAgain };
}

function parse(text: string): BackupLine {
  try {
    return backupLine.parse(JSON.parse(text));
  } catch {
    throw new BackupRefused("The backup is damaged: a line of it makes no sense.");
  }
}

async function refuseData(tx: Db, table: string): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 from ${sql.identifier(table)} limit 1`);
  if (rows.length > 0) throw new BackupRefused(`The database is not empty: "${table}" has rows.`);
}

async function insert(tx: Db, { table, rows }: { table: string; rows: string[] }): Promise<void> {
  if (rows.length === 0) return;
  const name = sql.identifier(table);
  const all = `[${rows.join(",")}]`;
  await tx.execute(
    sql`insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, ${all}::jsonb)`,
  );
}

const columns = z.array(z.object({ column: z.string(), sequence: z.string() }));

/** Sequences continue after the restored rows. */
async function continueNumbers(tx: Db, table: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select column_name as column, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'YES'`);
  for (const { column, sequence } of columns.parse(rows)) {
    const highest = sql`(select max(${sql.identifier(column)}) from ${sql.identifier(table)})`;
    await tx.execute(
      sql`select setval(${sequence}::regclass, coalesce(${highest}, 1), ${highest} is not null)`,
    );
  }
}
