import { and, eq, isNotNull } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { profileHolds } from "../../../drizzle/schema/memory";
import { caseDecisions } from "../../../drizzle/schema/reports";
import { isTold, type TraitKind } from "../../../shared/operation/traits";
import { traitsOf } from "../../accounts/memory/traits";
import { caseOf } from "../../drivers/case-of";
import { driverChanged } from "../../drivers/driver-changed";
import { closeIfOpen } from "../../operation/queue-items";
import { newId } from "../../platform/database/ids";
import { sha256 } from "../../platform/hash";
import type { Remembered } from "../../process/deletions/remembered";
import type { Services } from "../../process/services";
import { isPending } from "../pending";
import { clearTraits } from "./decide-holds";

type Clearing = Pick<Services, "db" | "memoryKeys">;
type Cleared = Pick<typeof profileHolds.$inferInsert, "driverId" | "memoryId" | "traits">;

/**
 * After a restore: profiles that staff cleared of a memory since the backup was made stay cleared of it, and are shown again
 * if nothing else of them waits. Their cases get a decision, because the one that was made is lost.
 */
export async function clearAgain(
  services: Clearing,
  remembered: readonly Remembered[],
  now: Date,
): Promise<void> {
  const { db: tx } = services;
  const listed = remembered.flatMap(({ id, cleared }) =>
    cleared.map((entry) => ({ ...entry, memoryId: id })),
  );
  if (listed.length === 0) return;
  const rows = await tx.select({ id: drivers.id }).from(drivers);
  const ids = new Map(rows.map(({ id }) => [sha256(id), id]));
  for (const { idHash, memoryId, traits } of listed) {
    const driverId = ids.get(idHash);
    if (driverId) await clear(services, { driverId, memoryId, traits }, now);
  }
}

async function clear({ db: tx, memoryKeys }: Clearing, pair: Cleared, now: Date): Promise<void> {
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
    .values({ ...pair, holds: true, heldAt: now, decisionId })
    .onConflictDoUpdate({ target: [profileHolds.driverId, profileHolds.memoryId], set: { decisionId } });
  const [owner] = await tx.select({ userId: drivers.userId }).from(drivers).where(eq(drivers.id, driverId));
  const own = owner ? await traitsOf(tx, owner.userId, memoryKeys.all) : [];
  const isCleared = ({ kind }: { kind: TraitKind }) => isTold(kind) && pair.traits.includes(kind);
  await clearTraits(tx, decisionId, driverId, own.filter(isCleared));
  await driverChanged(tx, driverId, now);
  if (!(await isPending(tx, caseId)))
    await closeIfOpen(tx, { kind: "case", subject: caseId, staffId: null }, now);
}
