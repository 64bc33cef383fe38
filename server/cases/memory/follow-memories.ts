import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { memories, profileHolds } from "../../../drizzle/schema/memory";
import { findCaseOf } from "../../drivers/case-of";
import { driverChanged } from "../../drivers/driver-changed";
import { heldSinceOf } from "../../drivers/hold-profile";
import { heldSince } from "../../drivers/visibility";
import { closeIfOpen, openCaseAgain } from "../../operation/queue-items";
import type { Db } from "../../platform/database/database";
import type { Services } from "../../process/services";
import { isPending } from "../pending";
import { mailProfileCleared } from "./mail-profile-cleared";

/** A profile that waits for staff because of a memory, and how it stood. */
type Alike = { id: string; userId: string; heldSince: Date | null };

/** The profiles that staff have yet to compare with a case's memory, locked in one order. `db` is a transaction. */
export async function alikeNow(db: Db, caseId: string): Promise<Alike[]> {
  const rows = await db
    .select({ id: profileHolds.driverId })
    .from(profileHolds)
    .innerJoin(memories, eq(memories.id, profileHolds.memoryId))
    .where(and(eq(memories.caseId, caseId), isNull(profileHolds.decisionId)));
  if (rows.length === 0) return [];
  const isOne = inArray(
    drivers.id,
    rows.map(({ id }) => id),
  );
  return db
    .select({ id: drivers.id, userId: drivers.userId, heldSince })
    .from(drivers)
    .where(and(isOne, isNull(drivers.suspendedAt)))
    .orderBy(asc(drivers.id))
    .for("no key update");
}

/**
 * What follows for these profiles from a memory that began to hold, ended or came back, in the same transaction: they are
 * found, or not, from its commit on. The queue's items close, and who is shown again gets a mail, after a
 * decision once it can no longer be undone.
 */
export async function followMemory(
  { db, jobs, now }: Pick<Services, "db" | "jobs" | "now">,
  alike: readonly Alike[],
  decision?: { id: string; delay: number },
): Promise<void> {
  for (const { id, userId, heldSince: before } of alike) {
    await driverChanged(db, id, now());
    if (before && !(await heldSinceOf(db, id)))
      await jobs.enqueue(
        db,
        mailProfileCleared,
        { userId, since: before.toISOString(), ...(decision && { decisionId: decision.id }) },
        { delay: decision?.delay ?? 0 },
      );
    const caseId = await findCaseOf(db, id);
    if (!caseId) continue;
    if (await isPending(db, caseId)) await openCaseAgain(db, caseId);
    else await closeIfOpen(db, { kind: "case", subject: caseId, staffId: null }, now());
  }
}
