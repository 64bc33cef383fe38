import { lt, sql } from "drizzle-orm";
import { z } from "zod";
import { deletions } from "../../drizzle/schema/ops";
import { RETENTION, retentionCutoff } from "../../shared/retention";
import type { Db } from "../database/database";
import { sha256 } from "../hash";
import { defineJob } from "../jobs/jobs";
import { type Deletion, readDeletionsFile, writeDeletionsFile } from "./deletions-file";

/** Marks an account as deleted, in the transaction that deletes it. */
export async function markDeletion(tx: Db, id: string, now: Date): Promise<void> {
  await addDeletions(tx, [{ idHash: sha256(id), at: now }]);
}

/** Adds marks; those that are there already stay as they are. */
export async function addDeletions(db: Db, marks: readonly Deletion[]): Promise<void> {
  if (marks.length === 0) return;
  await db
    .insert(deletions)
    .values([...marks])
    .onConflictDoNothing();
}

const accounts = z.array(
  z.object({ id: z.string(), email: z.string(), stripeCustomerId: z.string().nullable() }),
);

/** Accounts that exist although they were deleted, as after restoring a backup. */
export async function accountsToDeleteAgain(db: Db) {
  const { rows } = await db.execute(sql`
    select id, email, stripe_customer_id as "stripeCustomerId" from users
    where encode(sha256(convert_to(id, 'UTF8')), 'hex') in (select id_hash from deletions)`);
  return accounts.parse(rows);
}

/** Deletes marks older than any backup that could still hold the account. */
export async function deleteOldDeletions(db: Db, now: Date): Promise<void> {
  await db.delete(deletions).where(lt(deletions.at, retentionCutoff(RETENTION.deletions, now)));
}

/**
 * Writes all marks to a file beside the database, so that restoring a backup doesn't lose them. Queued by each deletion
 * in its transaction, so that a full disk delays the file and loses nothing; and every hour.
 */
export const keepDeletions = defineJob({
  name: "keep-deletions",
  data: z.object({}),
  cron: "47 * * * *",
  run: async ({ db, config, now }) => {
    const oldest = retentionCutoff(RETENTION.deletions, now());
    const inFile = (await readDeletionsFile(config.dataDir)) ?? [];
    const inTable = await db.select().from(deletions);
    const all = new Map([...inFile, ...inTable].map((mark) => [mark.idHash, mark]));
    await writeDeletionsFile(
      config.dataDir,
      [...all.values()].filter(({ at }) => at >= oldest),
    );
  },
});
