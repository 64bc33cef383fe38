import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { closeCheckoutsOfSuspended } from "../billing/stripe/close-checkouts";
import { driverChanged } from "../drivers/driver-changed";
import { findDriverOfUser } from "../drivers/queries";
import { DomainError } from "../platform/http/domain-error";
import { markEnded } from "../process/deletions/deletions";
import type { Services } from "../process/services";
import { mailSuspension } from "./mail-suspension";

type Suspending = Pick<Services, "db" | "jobs" | "now">;

/**
 * Hides a profile at once: search, pages, sitemap. A mail tells its driver why and how to answer. A published profile
 * stays marked as published, and is visible again when the suspension is lifted. `db` is the transaction.
 * @param delay milliseconds until the mail goes, if the suspension is still in force then; at once when left out
 * @throws DomainError PERSON_WITHOUT_PROFILE, ALREADY_SUSPENDED
 */
export async function suspendProfile(
  services: Suspending,
  userId: string,
  reason: string,
  delay?: number,
): Promise<void> {
  const { db, jobs, now } = services;
  const driver = await findDriverOfUser(db, userId);
  if (!driver) throw new DomainError("PERSON_WITHOUT_PROFILE");
  const suspendedAt = now();
  // Of two concurrent operators exactly one suspends: one reason, one mail, one log entry.
  const changed = await db
    .update(drivers)
    .set({ suspendedAt, suspensionReason: reason })
    .where(and(eq(drivers.id, driver.id), isNull(drivers.suspendedAt)))
    .returning({ id: drivers.id });
  if (changed.length === 0) throw new DomainError("ALREADY_SUSPENDED");
  await driverChanged(db, driver.id, suspendedAt);
  // A backup from before has no suspension: after a restore, the profile is at least hidden.
  await markEnded(db, "published-profile", [driver.id], suspendedAt);
  const key = `${driver.id}-${suspendedAt.getTime()}`;
  const mail = { userId, key, reason, since: suspendedAt.toISOString() };
  await jobs.enqueue(db, mailSuspension, mail, delay === undefined ? {} : { delay });
  await jobs.enqueue(db, closeCheckoutsOfSuspended, { userId }, { singletonKey: userId });
}

/**
 * Ends a suspension; a published profile with a subscription is back at once. `db` is the transaction. The mail says why,
 * and goes after `delay` milliseconds if the suspension is still over then.
 * @throws DomainError PERSON_WITHOUT_PROFILE, NOT_SUSPENDED
 */
export async function liftSuspension(
  { db, jobs, now }: Suspending,
  userId: string,
  { reason, delay }: { reason: string; delay: number },
): Promise<void> {
  const driver = await findDriverOfUser(db, userId);
  if (!driver) throw new DomainError("PERSON_WITHOUT_PROFILE");
  if (!driver.suspendedAt) throw new DomainError("NOT_SUSPENDED");
  const none = { suspendedAt: null, suspensionReason: null };
  const changed = await db
    .update(drivers)
    .set(none)
    .where(and(eq(drivers.id, driver.id), isNotNull(drivers.suspendedAt)))
    .returning({ id: drivers.id });
  if (changed.length === 0) throw new DomainError("NOT_SUSPENDED");
  await driverChanged(db, driver.id, now());
  const key = `${driver.id}-${driver.suspendedAt.getTime()}-over`;
  const mail = { userId, key, reason: null, why: reason, since: driver.suspendedAt.toISOString() };
  await jobs.enqueue(db, mailSuspension, mail, { delay });
}
