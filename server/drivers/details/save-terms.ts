import { eq } from "drizzle-orm";
import type { z } from "zod";
import { driverTerms } from "../../../drizzle/schema/details";
import { checkTerms, type OwnDetails } from "../../../shared/profile/details";
import { hasAnyDetail } from "../../../shared/profile/shown-details";
import type { termsInput } from "../../../shared/schemas/details";
import { DomainError } from "../../platform/http/domain-error";
import { nextVersion } from "../next-version";
import type { SignedIn } from "../own-profile";
import { changeDetails, isOther } from "./change-details";

/**
 * Replaces the terms of the caller's account, confirmed now: the last save wins. `replacedOther` is true
 * when it replaced something else than what was read.
 * @throws DomainError VALIDATION with every issue, PROFILE_NOT_FOUND.
 */
export async function saveTerms(
  ctx: SignedIn,
  { confirmedAt: read, ...form }: z.output<typeof termsInput>,
): Promise<{ details: OwnDetails; replacedOther: boolean }> {
  const { stated, issues } = checkTerms(form);
  if (!stated) throw new DomainError("VALIDATION", issues);
  let replacedOther = false;
  const details = await changeDetails(ctx, async ({ tx, driverId, stored, now }) => {
    replacedOther = isOther(stored.terms, read);
    if (!hasAnyDetail(stated)) {
      await tx.delete(driverTerms).where(eq(driverTerms.driverId, driverId));
      return;
    }
    const row = { ...stated, confirmedAt: nextVersion(stored.terms?.confirmedAt, now) };
    await tx
      .insert(driverTerms)
      .values({ driverId, ...row })
      .onConflictDoUpdate({ target: driverTerms.driverId, set: row });
  });
  return { details, replacedOther };
}

/**
 * Confirms that the terms that were read are still true: only their date changes.
 * @throws DomainError DETAILS_CHANGED when others are stored now, PROFILE_NOT_FOUND.
 */
export function confirmTerms(ctx: SignedIn, read: string): Promise<OwnDetails> {
  return changeDetails(ctx, async ({ tx, driverId, stored, now }) => {
    if (isOther(stored.terms, read)) throw new DomainError("DETAILS_CHANGED");
    const confirmedAt = nextVersion(stored.terms?.confirmedAt, now);
    await tx.update(driverTerms).set({ confirmedAt }).where(eq(driverTerms.driverId, driverId));
  });
}
