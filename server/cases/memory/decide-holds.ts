import { and, eq, inArray, isNull } from "drizzle-orm";
import { clearedTraits, memories, profileHolds } from "../../../drizzle/schema/memory";
import { isTold } from "../../../shared/operation/traits";
import { traitsOf } from "../../accounts/memory/traits";
import type { LockedDriver } from "../../drivers/case-of";
import { driverChanged } from "../../drivers/driver-changed";
import type { Db } from "../../platform/database/database";
import { saveDeletionsFile } from "../../process/deletions/deletions";
import type { Services } from "../../process/services";
import { mailProfileCleared } from "./mail-profile-cleared";

type Deciding = Pick<Services, "db" | "jobs" | "now" | "memoryKeys">;

/**
 * A decision about a case also decides its matches. Unless it suspends, the told traits are the profile's own from now on:
 * nobody who told them, before or later, is held against it again; proven ones are decided about this one memory.
 */
export async function decideHolds(
  services: Deciding,
  driver: LockedDriver,
  decision: { id: string; outcome: string },
  delay: number,
): Promise<void> {
  const { db, jobs, now } = services;
  const decided = await db
    .update(profileHolds)
    .set({ decisionId: decision.id })
    .where(and(eq(profileHolds.driverId, driver.id), isNull(profileHolds.decisionId)))
    .returning();
  if (decided.length === 0) return;
  if (decision.outcome !== "suspenso") await clear(services, driver, decision.id, decided);
  await driverChanged(db, driver.id, now());
  await jobs.enqueue(db, saveDeletionsFile, {});
  // Whoever staff were only asked about was told of nothing.
  if (decision.outcome !== "suspenso" && driver.heldSince) {
    const mail = { userId: driver.userId, since: driver.heldSince.toISOString(), decisionId: decision.id };
    await jobs.enqueue(db, mailProfileCleared, mail, { delay });
  }
}

type Row = typeof profileHolds.$inferSelect;

async function clear(
  { db, now, memoryKeys }: Deciding,
  driver: LockedDriver,
  decisionId: string,
  rows: readonly Row[],
) {
  const traits = await traitsOf(db, driver.userId, memoryKeys.all);
  // Of what staff compared, not of what the driver has told since.
  const wasCompared = (kind: Row["traits"][number], since: Date) =>
    isTold(kind) && rows.some((row) => row.traits.includes(kind) && since <= row.heldAt);
  await clearTraits(
    db,
    decisionId,
    driver.id,
    traits.filter(({ kind, since }) => wasCompared(kind, since)),
  );
  await setCopiesEnded(db, rows, now());
}

/** Stores told traits as a profile's own. */
export async function clearTraits(
  db: Db,
  decisionId: string,
  driverId: string,
  traits: readonly { kind: Row["traits"][number]; since: Date }[],
): Promise<void> {
  if (traits.length === 0) return;
  await db
    .insert(clearedTraits)
    .values(traits.map(({ kind, since }) => ({ driverId, kind, since, decisionId })))
    .onConflictDoNothing();
}

/** A copy that staff let pass counts for no later one. */
async function setCopiesEnded(db: Db, rows: readonly Row[], endedAt: Date | null): Promise<void> {
  const isOne = inArray(
    memories.id,
    rows.map(({ memoryId }) => memoryId),
  );
  await db
    .update(memories)
    .set({ endedAt })
    .where(and(eq(memories.kind, "copy"), isOne));
}

/** After a decision was undone: its matches wait again. */
export async function holdAgain(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  driverId: string,
): Promise<void> {
  const waiting = await db
    .select()
    .from(profileHolds)
    .where(and(eq(profileHolds.driverId, driverId), isNull(profileHolds.decisionId)));
  if (waiting.length === 0) return;
  await setCopiesEnded(db, waiting, null);
  await jobs.enqueue(db, saveDeletionsFile, {});
}
