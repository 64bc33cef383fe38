import { and, eq, isNull } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { profileHolds } from "../../../drizzle/schema/memory";
import type { LockedDriver } from "../../drivers/case-of";
import { driverChanged } from "../../drivers/driver-changed";
import { saveDeletionsFile } from "../../process/deletions/deletions";
import type { Services } from "../../process/services";
import { mailProfileCleared } from "./mail-profile-cleared";

/** A decision about a case also decides its matches, for good: the same match holds this profile never again. */
export async function decideHolds(
  { db, jobs, now }: Pick<Services, "db" | "jobs" | "now">,
  driver: LockedDriver,
  decision: { id: string; outcome: string },
  delay: number,
): Promise<void> {
  const decided = await db
    .update(profileHolds)
    .set({ decisionId: decision.id })
    .where(and(eq(profileHolds.driverId, driver.id), isNull(profileHolds.decisionId)))
    .returning({ heldAt: profileHolds.heldAt });
  if (decided.length === 0) return;
  await db.update(drivers).set({ heldAt: null }).where(eq(drivers.id, driver.id));
  await driverChanged(db, driver.id, now());
  await jobs.enqueue(db, saveDeletionsFile, {});
  if (decision.outcome !== "suspenso")
    await jobs.enqueue(db, mailProfileCleared, { userId: driver.userId, decisionId: decision.id }, { delay });
}

/** After a decision was undone: the profile is held again if a match waits. */
export async function holdAgain(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  driverId: string,
): Promise<void> {
  const [waiting] = await db
    .select({ heldAt: profileHolds.heldAt })
    .from(profileHolds)
    .where(and(eq(profileHolds.driverId, driverId), isNull(profileHolds.decisionId)))
    .limit(1);
  if (!waiting) return;
  await db.update(drivers).set({ heldAt: waiting.heldAt }).where(eq(drivers.id, driverId));
  await jobs.enqueue(db, saveDeletionsFile, {});
}
