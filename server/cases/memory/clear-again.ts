import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { profileHolds } from "../../../drizzle/schema/memory";
import { caseDecisions } from "../../../drizzle/schema/reports";
import { caseOf } from "../../drivers/case-of";
import { driverChanged } from "../../drivers/driver-changed";
import { closeIfOpen } from "../../operation/queue-items";
import type { Db } from "../../platform/database/database";
import { newId } from "../../platform/database/ids";
import { sha256 } from "../../platform/hash";
import type { Remembered } from "../../process/deletions/remembered";
import { isPending } from "../pending";

type Cleared = Pick<typeof profileHolds.$inferInsert, "driverId" | "memoryId" | "traits">;

/**
 * After a restore: profiles that staff cleared of a memory since the backup was made stay cleared of it, and are shown again
 * if nothing else of them waits. Their cases get a decision, because the one that was made is lost.
 */
export async function clearAgain(tx: Db, remembered: readonly Remembered[], now: Date): Promise<void> {
  const listed = remembered.flatMap(({ id, cleared }) =>
    cleared.map((entry) => ({ ...entry, memoryId: id })),
  );
  if (listed.length === 0) return;
  const rows = await tx.select({ id: drivers.id }).from(drivers);
  const ids = new Map(rows.map(({ id }) => [sha256(id), id]));
  for (const { idHash, memoryId, traits } of listed) {
    const driverId = ids.get(idHash);
    if (driverId) await clear(tx, { driverId, memoryId, traits }, now);
  }
}

async function clear(tx: Db, pair: Cleared, now: Date): Promise<void> {
  const { driverId, memoryId } = pair;
  const isPair = and(eq(profileHolds.driverId, driverId), eq(profileHolds.memoryId, memoryId));
  const known = await tx.$count(profileHolds, and(isPair, isNotNull(profileHolds.decisionId)));
  if (known > 0) return;
  const caseId = await caseOf(tx, driverId, now);
  const decisionId = newId();
  const reason = "Conferido depois que foi feito o backup que a plataforma restaurou.";
  const decision = { outcome: "sem medida", effect: "none", reason, decidedAt: now } as const;
  await tx.insert(caseDecisions).values({ id: decisionId, caseId, ...decision });
  await tx
    .insert(profileHolds)
    .values({ ...pair, heldAt: now, decisionId })
    .onConflictDoUpdate({ target: [profileHolds.driverId, profileHolds.memoryId], set: { decisionId } });
  const isWaiting = and(eq(profileHolds.driverId, driverId), isNull(profileHolds.decisionId));
  if ((await tx.$count(profileHolds, isWaiting)) > 0) return;
  await tx.update(drivers).set({ heldAt: null }).where(eq(drivers.id, driverId));
  await driverChanged(tx, driverId, now);
  if (!(await isPending(tx, caseId)))
    await closeIfOpen(tx, { kind: "case", subject: caseId, staffId: null }, now);
}
