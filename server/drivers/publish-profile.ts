import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { checkProfile, formOf } from "../../shared/profile/profile";
import type { User } from "../../shared/schemas/accounts";
import { DomainError } from "../platform/http/domain-error";
import type { Context } from "../process/context";
import type { Services } from "../process/services";
import { driverChanged } from "./driver-changed";
import { isEntitled } from "./entitlement";
import { holdIfMatched } from "./hold-profile";
import { emptyProfile, lockOwnDriver, type SignedIn, toOwnProfile } from "./own-profile";
import { noVehiclePhotos } from "./photos/vehicle/queries";
import type { DriverRow } from "./queries";

/** What became of a profile: shown to families, held until staff have looked, or published by the payment. */
export type Published = "shown" | "held" | "when-paid";

/**
 * Publishes the caller's profile (§4). Publishing a published one changes nothing. One that matches a suspended profile is
 * held: it is shown once staff have looked, or that suspension is over.
 * @param whenPaid without a subscription, the wish is stored and the payment publishes (publish-when-paid.ts)
 * @throws DomainError PROFILE_SUSPENDED, SUBSCRIPTION_REQUIRED, or PROFILE_INCOMPLETE with what is missing.
 */
export async function publishProfile(
  ctx: SignedIn & Pick<Context, "jobs" | "memoryKeys">,
  { whenPaid = false } = {},
): Promise<Published> {
  const { db, now, user } = ctx;
  return db.transaction(async (tx) => {
    const driver = await lockOwnDriver(tx, user.id);
    if (driver?.suspendedAt) throw new DomainError("PROFILE_SUSPENDED");
    const isPaid = await isEntitled(tx, user.id, now());
    if (!isPaid && !whenPaid) throw new DomainError("SUBSCRIPTION_REQUIRED");
    const issues = missingIn(driver, user, now());
    if (!driver || issues.length > 0) throw new DomainError("PROFILE_INCOMPLETE", issues);
    if (isPaid) return show({ ...ctx, db: tx }, driver);
    await tx.update(drivers).set({ publishWhenPaidAt: now() }).where(eq(drivers.id, driver.id));
    return "when-paid";
  });
}

/** Makes a complete profile public, or holds it. The caller has locked the account. `db` is the transaction. */
export async function show(
  services: Pick<Services, "db" | "jobs" | "now" | "memoryKeys">,
  driver: DriverRow,
): Promise<"shown" | "held"> {
  const { db, now } = services;
  const published = { isPublic: true, lapsedAt: null, publishWhenPaidAt: null };
  await db.update(drivers).set(published).where(eq(drivers.id, driver.id));
  const since = await holdIfMatched(services, driver);
  await driverChanged(db, driver.id, now());
  return since ? "held" : "shown";
}

/** What a profile lacks. A save refuses incomplete ones, but rules may become stricter later. */
export function missingIn(driver: DriverRow | undefined, user: User, now: Date) {
  const apart = { entitled: true, photos: noVehiclePhotos };
  const profile = driver ? toOwnProfile(driver, user, apart, now) : emptyProfile(user, apart);
  return checkProfile(formOf(profile), { email: user.email, hasPhoto: profile.photo !== null, now }).issues;
}
