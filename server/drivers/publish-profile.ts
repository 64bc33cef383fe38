import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { checkProfile, formOf } from "../../shared/profile/profile";
import type { User } from "../../shared/schemas/accounts";
import type { Context } from "../http/context";
import { DomainError } from "../http/domain-error";
import { holdIfMatched } from "../memory/hold-profile";
import { isEntitled } from "../subscriptions/queries";
import { driverChanged } from "./driver-changed";
import { emptyProfile, lockOwnDriver, type SignedIn, toOwnProfile } from "./own-profile";
import type { DriverRow } from "./queries";

/**
 * Publishes the caller's profile (§4). Publishing a published one changes nothing. One that matches a suspended profile is
 * held: it is shown once staff have looked.
 * @throws DomainError PROFILE_SUSPENDED, SUBSCRIPTION_REQUIRED, or PROFILE_INCOMPLETE with what is missing.
 */
export async function publishProfile(
  ctx: SignedIn & Pick<Context, "memoryKeys">,
): Promise<{ isHeld: boolean }> {
  const { db, user } = ctx;
  return db.transaction(async (tx) => {
    const driver = await lockOwnDriver(tx, user.id);
    if (driver?.suspendedAt) throw new DomainError("PROFILE_SUSPENDED");
    if (!(await isEntitled(tx, user.id, ctx.now()))) throw new DomainError("SUBSCRIPTION_REQUIRED");
    const issues = missing(driver, user, ctx.now());
    if (!driver || issues.length > 0) throw new DomainError("PROFILE_INCOMPLETE", issues);
    await tx.update(drivers).set({ isPublic: true, lapsedAt: null }).where(eq(drivers.id, driver.id));
    const isHeld = await holdIfMatched({ ...ctx, db: tx }, driver);
    await driverChanged(tx, driver.id, ctx.now());
    return { isHeld };
  });
}

// A save refuses incomplete profiles, but rules may become stricter later.
function missing(driver: DriverRow | undefined, user: User, now: Date) {
  const profile = driver ? toOwnProfile(driver, user, true, now) : emptyProfile(user, true);
  return checkProfile(formOf(profile), { email: user.email, hasPhoto: profile.photo !== null, now }).issues;
}
