import { and, eq, isNotNull, lte } from "drizzle-orm";
import { invitations } from "../../../drizzle/schema/recommendations";
import { INVITATIONS_OPEN_MAX } from "../../../shared/limits";
import { lockOwnDriver, type SignedIn } from "../../drivers/own-profile";
import { findVisibleDriver } from "../../drivers/queries";
import { newId } from "../../platform/database/ids";
import { DomainError } from "../../platform/http/domain-error";
import { linkToken, newLinkSecret } from "../../platform/link-token";
import { invitationsEndedBefore } from "./links";

const PLACES = Array.from({ length: INVITATIONS_OPEN_MAX }, (_, place) => place + 1);

/**
 * Creates a link for one family and returns its token. Calls of one account are serialised; besides, a unique index gives
 * each place to one invitation only.
 * @throws DomainError PROFILE_NOT_FOUND, INVITATION_NEEDS_PROFILE, INVITATIONS_FULL
 */
export function invite({ db, now, user }: SignedIn): Promise<string> {
  return db.transaction(async (tx) => {
    const driver = await lockOwnDriver(tx, user.id);
    if (!driver) throw new DomainError("PROFILE_NOT_FOUND");
    const createdAt = now();
    if (!(await findVisibleDriver(tx, driver.id, createdAt)))
      throw new DomainError("INVITATION_NEEDS_PROFILE");
    const own = eq(invitations.driverId, driver.id);
    await tx
      .delete(invitations)
      .where(and(own, lte(invitations.createdAt, invitationsEndedBefore(createdAt))));
    const open = await tx
      .select({ place: invitations.place })
      .from(invitations)
      .where(and(own, isNotNull(invitations.place)));
    const taken = new Set(open.map(({ place }) => place));
    const place = PLACES.find((free) => !taken.has(free));
    if (place === undefined) throw new DomainError("INVITATIONS_FULL");
    const id = newId();
    const { secret, hash } = newLinkSecret();
    const row = { id, driverId: driver.id, tokenHash: hash, place, createdAt };
    await tx.insert(invitations).values(row);
    return linkToken(id, secret);
  });
}
