import { and, eq, gte, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { memories, memoryTraits, profileHolds } from "../../../drizzle/schema/memory";
import { caseDecisions, cases } from "../../../drizzle/schema/reports";
import { traitKinds } from "../../../shared/operation/traits";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";
import { sha256 } from "../../platform/hash";

/** A suspension's memory as it is outside of the database: keyed hashes, when, and whom staff cleared of it. */
export const remembered = z.object({
  id: z.string(),
  kind: z.enum(memories.kind.enumValues),
  caseId: z.string().nullable(),
  category: z.string(),
  at: z.coerce.date(),
  endedAt: z.coerce.date().nullable(),
  // Files of earlier versions have neither.
  accountMadeAt: z.coerce.date().nullable().default(null),
  traits: z.array(
    z.object({
      kind: z.enum(traitKinds),
      keyId: z.string(),
      hash: z.string(),
      since: z.coerce.date().optional(),
    }),
  ),
  /** The SHA-256 of ids of profiles that matched it and are somebody else's, as staff decided. */
  cleared: z.array(z.object({ idHash: z.string(), traits: z.array(z.enum(traitKinds)) })).default([]),
});
export type Remembered = z.infer<typeof remembered>;

/** All memories within their retention period, with their hashes. */
export async function allRemembered(db: Db, now: Date): Promise<Remembered[]> {
  const since = retentionCutoff(RETENTION.suspensionMemory, now);
  const rows = await db.select().from(memories).where(gte(memories.at, since));
  const traits = Map.groupBy(await db.select().from(memoryTraits), ({ memoryId }) => memoryId);
  const cleared = await clearedOf(db);
  return rows.map((row) => ({
    ...row,
    cleared: (cleared.get(row.id) ?? []).map(({ id, traits }) => ({ idHash: sha256(id), traits })),
    traits: (traits.get(row.id) ?? []).map(({ memoryId: _, ...trait }) => trait),
  }));
}

/** Profiles that staff let pass, or whose own suspension has ended: no match with that memory holds them again. */
async function clearedOf(db: Db) {
  const rows = await db
    .select({ memoryId: profileHolds.memoryId, id: drivers.id, traits: profileHolds.traits })
    .from(profileHolds)
    .innerJoin(drivers, eq(drivers.id, profileHolds.driverId))
    .innerJoin(caseDecisions, eq(caseDecisions.id, profileHolds.decisionId))
    .where(or(ne(caseDecisions.outcome, "suspenso"), isNull(drivers.suspendedAt)))
    .orderBy(drivers.id);
  return Map.groupBy(rows, ({ memoryId }) => memoryId);
}

/**
 * Makes restored memories equal to those of the file, which are newer. A case that the backup lacks is left out.
 * @returns how many are in force that the backup lacked
 */
export async function rememberAgain(tx: Db, all: readonly Remembered[]): Promise<number> {
  const known = await tx.select({ id: memories.id }).from(memories).where(isNull(memories.endedAt));
  for (const { traits, cleared: _, ...memory } of all) {
    const { id, kind, category, at, endedAt } = memory;
    const caseId = await suspendedCase(tx, memory.caseId);
    // A case has one memory: another one is of before this one, or of an account that was just deleted again.
    if (caseId) await tx.delete(memories).where(and(eq(memories.caseId, caseId), ne(memories.id, id)));
    const isAccount = kind === "suspension" || kind === "report";
    const accountMadeAt = isAccount ? (memory.accountMadeAt ?? at) : null;
    const set = { kind, caseId, category, at, endedAt, accountMadeAt };
    await tx
      .insert(memories)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: memories.id, set });
    if (traits.length > 0)
      await tx
        .insert(memoryTraits)
        .values(
          traits.map(({ since = accountMadeAt ?? at, ...trait }) => ({ memoryId: id, ...trait, since })),
        )
        .onConflictDoNothing();
  }
  const inForce = new Set(known.map(({ id }) => id));
  return all.filter(({ id, kind, endedAt }) => kind === "suspension" && endedAt === null && !inForce.has(id))
    .length;
}

/** Memories that were deleted after the backup was made, by their marks. */
export async function deleteRemembered(tx: Db, ids: string[]): Promise<void> {
  await tx.delete(memories).where(inArray(memories.id, ids));
}

/** Null if the backup has not its case, or the profile not its suspension: such a profile is held like any other. */
async function suspendedCase(tx: Db, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [found] = await tx
    .select({ id: cases.id })
    .from(cases)
    .leftJoin(drivers, eq(drivers.id, cases.driverId))
    .where(and(eq(cases.id, id), or(isNull(drivers.id), isNotNull(drivers.suspendedAt))));
  return found?.id ?? null;
}
