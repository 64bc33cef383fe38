import type { OwnDetails } from "../../../shared/profile/details";
import type { Db } from "../../database/database";
import { DomainError } from "../../http/domain-error";
import { refreshSearchEntry } from "../../search/entries/refresh-search-entry";
import { lockOwnDriver, type SignedIn } from "../own-profile";
import { findDetails, toOwnDetails } from "./read-details";

/** What is stored before a change, locked, and when that change is. */
type Change = { tx: Db; driverId: string; stored: Awaited<ReturnType<typeof findDetails>>; now: Date };

/**
 * Changes the details that the caller's account has besides the profile. Changes of one account are serialised;
 * search and cached pages are updated.
 * @throws DomainError PROFILE_NOT_FOUND before the profile's first save.
 */
export function changeDetails(ctx: SignedIn, change: (stored: Change) => Promise<void>): Promise<OwnDetails> {
  return ctx.db.transaction(async (tx) => {
    const driver = await lockOwnDriver(tx, ctx.user.id);
    if (!driver) throw new DomainError("PROFILE_NOT_FOUND");
    const now = ctx.now();
    await change({ tx, driverId: driver.id, stored: await findDetails(tx, driver.id), now });
    await refreshSearchEntry(tx, driver.id, now);
    return toOwnDetails(await findDetails(tx, driver.id), now);
  });
}

/** Whether what is stored is another version than the one that was read; never, where none is named. */
export function isOther(stored: { confirmedAt: Date } | null, read: string | null | undefined): boolean {
  return (
    read !== undefined &&
    (stored?.confirmedAt.getTime() ?? null) !== (read === null ? null : Date.parse(read))
  );
}
