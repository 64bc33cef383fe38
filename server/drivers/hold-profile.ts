import { and, eq, isNull } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { profileHolds } from "../../drizzle/schema/memory";
import { matchesOf } from "../accounts/memory/matches";
import { openOrReopenItem } from "../operation/queue-items";
import type { Services } from "../process/services";
import { caseOf } from "./case-of";

type Held = { id: string; userId: string; suspendedAt: Date | null; heldAt: Date | null };

/**
 * Holds a profile that is about to be shown if it matches a suspended one that staff have not compared it with yet, and
 * puts its case into the queue. The caller has locked the profile and refreshes its search entry. `db` is the transaction.
 * @returns whether it is held
 */
export async function holdIfMatched(
  services: Pick<Services, "db" | "now" | "memoryKeys">,
  driver: Held,
): Promise<boolean> {
  const { db, now } = services;
  if (driver.suspendedAt) return false;
  const matches = await matchesOf(services, driver.userId);
  if (matches.length === 0) return driver.heldAt !== null;
  const heldAt = now();
  const rows = matches.map(({ memoryId, kinds }) => ({
    driverId: driver.id,
    memoryId,
    traits: kinds,
    heldAt,
  }));
  const added = await db
    .insert(profileHolds)
    .values(rows)
    .onConflictDoNothing()
    .returning({ memoryId: profileHolds.memoryId });
  if (added.length === 0) return driver.heldAt !== null;
  await db
    .update(drivers)
    .set({ heldAt })
    .where(and(eq(drivers.id, driver.id), isNull(drivers.heldAt)));
  const subject = await caseOf(db, driver.id, heldAt);
  await openOrReopenItem(db, { kind: "case", subject, driverId: driver.id }, heldAt);
  return true;
}
