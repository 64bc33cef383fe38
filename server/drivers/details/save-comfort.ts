import { eq } from "drizzle-orm";
import type { z } from "zod";
import { driverComfort } from "../../../drizzle/schema/details";
import { checkComfort, type OwnDetails } from "../../../shared/profile/details";
import { hasAnyDetail } from "../../../shared/profile/shown-details";
import type { comfortInput } from "../../../shared/schemas/details";
import { DomainError } from "../../platform/http/domain-error";
import { nextVersion } from "../next-version";
import type { SignedIn } from "../own-profile";
import { changeDetails, isOther } from "./change-details";

/**
 * Replaces the caller's safety and comfort details: the last save wins. `replacedOther` is
 * true when it replaced something else than what was read.
 * @throws DomainError VALIDATION with every issue, PROFILE_NOT_FOUND.
 */
export async function saveComfort(
  ctx: SignedIn,
  { confirmedAt: read, ...form }: z.output<typeof comfortInput>,
): Promise<{ details: OwnDetails; replacedOther: boolean }> {
  const { stated, issues } = checkComfort(form);
  if (!stated) throw new DomainError("VALIDATION", issues);
  let replacedOther = false;
  const details = await changeDetails(ctx, async ({ tx, driverId, stored, now }) => {
    replacedOther = isOther(stored.comfort, read);
    if (!hasAnyDetail(stated)) {
      await tx.delete(driverComfort).where(eq(driverComfort.driverId, driverId));
      return;
    }
    const row = { ...stated, confirmedAt: nextVersion(stored.comfort?.confirmedAt, now) };
    await tx
      .insert(driverComfort)
      .values({ driverId, ...row })
      .onConflictDoUpdate({ target: driverComfort.driverId, set: row });
  });
  return { details, replacedOther };
}
