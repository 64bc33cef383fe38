import { and, eq, isNull } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { invitations } from "../../../drizzle/schema/recommendations";
import type { SignedIn } from "../../drivers/own-profile";
import { DomainError } from "../../platform/http/domain-error";

/**
 * Revokes an open invitation of the signed-in account.
 * @throws DomainError INVITATION_INVALID if it was used, is gone, or is another driver's
 */
export async function endInvitation({ db, user }: SignedIn, id: string): Promise<void> {
  const own = db.select({ id: drivers.id }).from(drivers).where(eq(drivers.userId, user.id));
  const ended = await db
    .delete(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.driverId, own), isNull(invitations.usedAt)))
    .returning({ id: invitations.id });
  if (ended.length === 0) throw new DomainError("INVITATION_INVALID");
}
