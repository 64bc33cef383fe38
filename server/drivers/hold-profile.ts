import { and, eq, inArray, isNull } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { profileHolds } from "../../drizzle/schema/memory";
import { matchesOf, matchesOfEach } from "../accounts/memory/matches";
import { openOrReopenItem } from "../operation/queue-items";
import type { Db } from "../platform/database/database";
import type { Services } from "../process/services";
import { caseOf } from "./case-of";
import { driverChanged } from "./driver-changed";

/** So many profiles are compared with the memory at once. */
const STEP = 500;

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

/** The profiles that families see, by id; of one account, if given. */
export async function shownProfiles(db: Db, userId?: string): Promise<string[]> {
  const isShown = and(eq(drivers.isPublic, true), isNull(drivers.suspendedAt), isNull(drivers.heldAt));
  const isOwn = userId === undefined ? undefined : eq(drivers.userId, userId);
  const shown = await db.select({ id: drivers.id }).from(drivers).where(and(isShown, isOwn));
  return shown.map(({ id }) => id);
}

/**
 * Holds those of these profiles that match a suspended one by now, without waiting for a save. `db` is the transaction.
 * @returns how many are held
 */
export async function holdAlike(
  services: Pick<Services, "db" | "now" | "memoryKeys">,
  ids: readonly string[],
): Promise<number> {
  const { db, now } = services;
  let held = 0;
  for (let from = 0; from < ids.length; from += STEP) {
    const isInStep = inArray(drivers.id, ids.slice(from, from + STEP));
    const shown = await db.select({ id: drivers.id, userId: drivers.userId }).from(drivers).where(isInStep);
    const matches = await matchesOfEach(
      services,
      shown.map(({ userId }) => userId),
    );
    for (const { id } of shown.filter(({ userId }) => matches.has(userId))) {
      const [driver] = await db.select().from(drivers).where(eq(drivers.id, id)).for("update");
      if (!driver || !(await holdIfMatched(services, driver))) continue;
      await driverChanged(db, id, now());
      held += 1;
    }
  }
  return held;
}
