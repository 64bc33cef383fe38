import { driverSteps } from "../../../drizzle/schema/drivers";
import { DAY, STEP_REST_DAYS } from "../../../shared/limits";
import type { RestingStep } from "../../../shared/profile/next-step";
import type { SignedIn } from "../../drivers/own-profile";
import { findDriverOfUser } from "../../drivers/queries";
import { DomainError } from "../../platform/http/domain-error";

/**
 * Puts a step off for 30 days, or marks it as done for good ("share" only). @throws DomainError DRIVER_NOT_FOUND before
 * the first save of a profile
 */
export async function markStep(
  { db, now, user }: SignedIn,
  { step, isDone }: { step: RestingStep; isDone: boolean },
): Promise<void> {
  const driver = await findDriverOfUser(db, user.id);
  if (!driver) throw new DomainError("DRIVER_NOT_FOUND");
  const restsUntil = isDone ? null : new Date(now().getTime() + STEP_REST_DAYS * DAY);
  await db
    .insert(driverSteps)
    .values({ driverId: driver.id, step, restsUntil })
    .onConflictDoUpdate({ target: [driverSteps.driverId, driverSteps.step], set: { restsUntil } });
}
