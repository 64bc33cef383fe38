import { eq } from "drizzle-orm";
import { hiddenRecommendations } from "../../../drizzle/schema/recommendations";
import { lockOwnDriver, type SignedIn } from "../../drivers/own-profile";
import { DomainError } from "../../platform/http/domain-error";
import { announceDriverChange } from "../../process/pages/driver-changes";

/**
 * Shows or hides all recommendations on the signed-in account's profile.
 * @throws DomainError PROFILE_NOT_FOUND
 */
export async function showRecommendations(
  { db, now, user }: SignedIn,
  { areShown }: { areShown: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const driver = await lockOwnDriver(tx, user.id);
    if (!driver) throw new DomainError("PROFILE_NOT_FOUND");
    if (areShown) await tx.delete(hiddenRecommendations).where(eq(hiddenRecommendations.driverId, driver.id));
    else
      await tx
        .insert(hiddenRecommendations)
        .values({ driverId: driver.id, hiddenAt: now() })
        .onConflictDoNothing();
    await announceDriverChange(tx, driver.id, []);
  });
}
