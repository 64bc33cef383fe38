import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { driverChanged } from "../drivers/driver-changed";
import { currentSubscription, isEntitled } from "../drivers/entitlement";
import { publishWhenPaid } from "../drivers/publish-when-paid";
import { heldSince } from "../drivers/visibility";
import type { Db } from "../platform/database/database";
import type { Services } from "../process/services";
import { mailSubscription } from "./mails/mail-subscription";
import type { Publication } from "./mails/publication-words";
import type { SubscriptionNews } from "./mails/subscription-notices";

/**
 * Brings an account's profile in line with its subscription, in the transaction (`db`) that changed it or found it
 * lapsed: a profile without entitlement becomes private, and its driver gets a mail. One that the payment was to publish
 * is published.
 * @param isAnnounced another mail informs the driver
 * @returns whether a published profile became private
 */
export async function syncProfileVisibility(
  services: Pick<Services, "db" | "jobs" | "memoryKeys" | "now">,
  userId: string,
  { isAnnounced = false } = {},
): Promise<boolean> {
  const { db, jobs, now } = services;
  const [driver] = await db
    .select({ id: drivers.id, isPublic: drivers.isPublic })
    .from(drivers)
    .where(eq(drivers.userId, userId));
  if (!driver) return false;
  const isPaid = await isEntitled(db, userId, now());
  if (isPaid) await publishWhenPaid(services, userId);
  const lapsed = driver.isPublic && !isPaid;
  if (lapsed) {
    await db.update(drivers).set({ isPublic: false, lapsedAt: now() }).where(eq(drivers.id, driver.id));
    const key = `unpublished-${driver.id}-${now().getTime()}`;
    const status = (await currentSubscription(db, userId))?.status ?? "";
    const kind = unpublishedBy[status] ?? "unpublished";
    if (!isAnnounced) await jobs.enqueue(db, mailSubscription, { kind, key, userId });
  }
  await driverChanged(db, driver.id, now());
  return lapsed;
}

/** The mail by the state of the subscription that no longer entitles. */
const unpublishedBy: Record<string, SubscriptionNews["kind"]> = {
  past_due: "unpublished-unpaid",
  paused: "unpublished-paused",
};

/** What families see of a driver whose subscription has begun. */
export async function publicationOf(db: Db, userId: string): Promise<Publication> {
  const [driver] = await db
    .select({ isPublic: drivers.isPublic, heldSince, suspendedAt: drivers.suspendedAt })
    .from(drivers)
    .where(eq(drivers.userId, userId));
  if (!driver) return "none";
  if (driver.suspendedAt) return "suspended";
  if (!driver.isPublic) return "private";
  return driver.heldSince ? "held" : "shown";
}
