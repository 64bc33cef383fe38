import type { OwnDetails } from "../../../shared/profile/details";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { driverChanged } from "../driver-changed";
import { lockOwnDriver, type SignedIn } from "../own-profile";
import { findDetails, toOwnDetails } from "./read-details";

/** The stored values before a change, locked, and the time of the change. */
type Change = { tx: Db; driverId: string; stored: Awaited<ReturnType<typeof findDetails>>; now: Date };

/**
 * Changes the details besides the profile of the caller's account. Changes of one account are serialised; search and
 * cached pages are updated. @throws DomainError PROFILE_NOT_FOUND before the profile's first save.
 */
export function changeDetails(ctx: SignedIn, change: (stored: Change) => Promise<void>): Promise<OwnDetails> {
  return ctx.db.transaction(async (tx) => {
    const driver = await lockOwnDriver(tx, ctx.user.id);
    if (!driver) throw new DomainError("PROFILE_NOT_FOUND");
    const now = ctx.now();
    await change({ tx, driverId: driver.id, stored: await findDetails(tx, driver.id), now });
    await driverChanged(tx, driver.id, now);
    return toOwnDetails(await findDetails(tx, driver.id), now);
  });
}

/** Whether the stored version differs from the one that was read; false if none is given. */
export function isOther(stored: { confirmedAt: Date } | null, read: string | null | undefined): boolean {
  return (
    read !== undefined &&
    (stored?.confirmedAt.getTime() ?? null) !== (read === null ? null : Date.parse(read))
  );
}
