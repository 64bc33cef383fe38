import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import type { Db } from "../platform/database/database";
import { DomainError } from "../platform/http/domain-error";
import { markEnded } from "../process/deletions/deletions";
import { driverChanged } from "./driver-changed";
import { lockOwnDriver, type SignedIn } from "./own-profile";

/**
 * Makes the caller's profile private again (§4), and takes back that a payment would publish it; all data stays.
 * @throws DomainError PROFILE_NOT_FOUND when there is none yet.
 */
export async function unpublishProfile(ctx: SignedIn): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const driver = await lockOwnDriver(tx, ctx.user.id);
    if (!driver) throw new DomainError("PROFILE_NOT_FOUND");
    await hideProfile(tx, driver.id, ctx.now());
  });
}

/** Makes a profile private; restored backups do so again. */
export async function hideProfile(tx: Db, driverId: string, now: Date): Promise<void> {
  await tx.update(drivers).set({ isPublic: false, publishWhenPaidAt: null }).where(eq(drivers.id, driverId));
  await driverChanged(tx, driverId, now);
  await markEnded(tx, "published-profile", [driverId], now);
}
