import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { driverChanged } from "../drivers/driver-changed";
import type { Services } from "../services";
import { mailSubscription } from "./mails/mail-subscription";
import { currentSubscription, isEntitled } from "./queries";

/**
 * Brings an account's profile in line with its subscription, in the transaction (`db`) that changed it or found it
 * lapsed: a profile without entitlement becomes private, and its driver gets a mail.
 * @param isTold another mail informs the driver
 * @returns whether a published profile became private
 */
export async function syncProfileVisibility(
  { db, jobs, now }: Pick<Services, "db" | "jobs" | "now">,
  userId: string,
  { isTold = false } = {},
): Promise<boolean> {
  const [driver] = await db
    .select({ id: drivers.id, isPublic: drivers.isPublic })
    .from(drivers)
    .where(eq(drivers.userId, userId));
  if (!driver) return false;
  const lapsed = driver.isPublic && !(await isEntitled(db, userId, now()));
  if (lapsed) {
    await db.update(drivers).set({ isPublic: false, lapsedAt: now() }).where(eq(drivers.id, driver.id));
    const key = `unpublished-${driver.id}-${now().getTime()}`;
    const isOwed = (await currentSubscription(db, userId))?.status === "past_due";
    const kind = isOwed ? "unpublished-unpaid" : "unpublished";
    if (!isTold) await jobs.enqueue(db, mailSubscription, { kind, key, userId });
  }
  await driverChanged(db, driver.id, now());
  return lapsed;
}
