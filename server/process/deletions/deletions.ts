import { lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { deletions } from "../../../drizzle/schema/ops";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";
import { sha256 } from "../../platform/hash";
import { defineJob } from "../jobs/jobs";
import { type Deletion, readDeletionsFile, writeDeletionsFile } from "./deletions-file";
import { allRemembered, type Remembered } from "./remembered";

/** What people end, besides accounts, and a restored backup must not revive (server/console/backups/end-again.ts). */
export type Ended =
  | "contact-message"
  | "data-request"
  | "document"
  | "erased-seat-request"
  | "memory"
  | "passkey"
  | "password"
  | "published-profile"
  | "push-device"
  | "recommendation"
  | "reporter"
  | "request-mails"
  | "result-mails"
  | "seat-mails"
  | "seat-request"
  | "staff-member"
  | "staff-passkey"
  | "vehicle-photo"
  | "waiting-family"
  | "waiting-notice";

/** Marks an account as deleted, in the transaction that deletes it. */
export async function markDeletion(tx: Db, id: string, now: Date): Promise<void> {
  await addDeletions(tx, [{ idHash: sha256(id), at: now }]);
}

/** Marks things as ended, by their random ids, in the transaction that ends them. */
export async function markEnded(tx: Db, what: Ended, ids: readonly string[], now: Date): Promise<void> {
  await addDeletions(
    tx,
    ids.map((id) => ({ idHash: markOf(what, id), at: now })),
  );
}

/** Adds marks; if one exists already, the later time is stored. */
export async function addDeletions(db: Db, marks: readonly Deletion[]): Promise<void> {
  if (marks.length === 0) return;
  await db
    .insert(deletions)
    .values([...marks])
    .onConflictDoUpdate({
      target: deletions.idHash,
      set: { at: sql`greatest(${deletions.at}, excluded.at)` },
    });
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

/**
 * Of these marks those that the table lacks, or has with an earlier time: in a restored backup, what was ended after its
 * snapshot.
 */
export async function marksMissing(db: Db, marks: readonly Deletion[]): Promise<Deletion[]> {
  const stored = await db.select().from(deletions);
  const storedAt = new Map(stored.map(({ idHash, at }) => [idHash, at.getTime()]));
  return marks.filter(({ idHash, at }) => at.getTime() > (storedAt.get(idHash) ?? Number.NEGATIVE_INFINITY));
}

/** The ids in a column of what ended by these marks. */
export async function idsToEndAgain(
  db: Db,
  what: Ended,
  id: PgColumn,
  marks: readonly Deletion[],
): Promise<string[]> {
  const hash = sql`encode(sha256(convert_to(${`${what} `}::text || ${id}, 'UTF8')), 'hex')`;
  const hashes = JSON.stringify(marks.map(({ idHash }) => idHash));
  const marked = sql`(select jsonb_array_elements_text(${hashes}::jsonb))`;
  const rows = await db.select({ id }).from(id.table).where(sql`${hash} in ${marked}`);
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map((row) => row.id);
}

/** Deletes marks older than any backup that could still contain what they refer to. */
export async function deleteOldDeletions(db: Db, now: Date): Promise<void> {
  await db.delete(deletions).where(lt(deletions.at, retentionCutoff(RETENTION.deletions, now)));
}

/**
 * Writes all marks, and the memory of suspensions, to a file beside the database, so that restoring a backup doesn't lose
 * them. Queued in the transaction of each account's deletion and each decision, so that a full disk only delays the file; and
 * every five minutes.
 */
export const saveDeletionsFile = defineJob({
  name: "keep-deletions",
  label: "Anotar o que foi excluído ou desligado para as cópias de segurança",
  data: z.object({}),
  cron: "2-57/5 * * * *",
  run: async ({ db, config, now }) => {
    const oldest = retentionCutoff(RETENTION.deletions, now());
    const inFile = (await readDeletionsFile(config.dataDir)) ?? { deleted: [], remembered: [] };
    // Memories first: one that is deleted between the reads has its mark then.
    const present = await allRemembered(db, now());
    const inTable = await db.select().from(deletions);
    const all = new Map<string, Deletion>();
    for (const mark of [...inFile.deleted, ...inTable])
      if (mark.at >= oldest && !((all.get(mark.idHash)?.at ?? oldest) > mark.at)) all.set(mark.idHash, mark);
    const since = retentionCutoff(RETENTION.suspensionMemory, now());
    // Those of the file stay when the database lost them, but not when they were deleted there.
    const memories = new Map([...inFile.remembered, ...present].map((memory) => [memory.id, memory]));
    const isRemembered = ({ id, at }: Remembered) => at >= since && !all.has(markOf("memory", id));
    await writeDeletionsFile(config.dataDir, {
      deleted: [...all.values()],
      remembered: [...memories.values()].filter(isRemembered),
    });
  },
});

function markOf(what: Ended, id: string): string {
  return sha256(`${what} ${id}`);
}
