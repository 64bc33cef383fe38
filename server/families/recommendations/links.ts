import { and, eq, sql } from "drizzle-orm";
import { invitations, recommendations } from "../../../drizzle/schema/recommendations";
import { CONFIRMATION_LINK_LIFETIME, INVITATION_DAYS } from "../../../shared/limits";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { linkToken, newLinkSecret, readLinkToken } from "../../platform/link-token";

export type InvitationRow = typeof invitations.$inferSelect;
export type RecommendationRow = typeof recommendations.$inferSelect;

const LIFETIME = INVITATION_DAYS * 24 * 60 * 60 * 1000;

/** When an invitation expires. */
export function openUntil({ createdAt }: Pick<InvitationRow, "createdAt">): Date {
  return new Date(createdAt.getTime() + LIFETIME);
}

/** Invitations created before this moment have expired. */
export function invitationsEndedBefore(now: Date): Date {
  return new Date(now.getTime() - LIFETIME);
}

/**
 * The open invitation of a link's token.
 * @throws DomainError INVITATION_INVALID, INVITATION_USED
 */
export async function findInvitation(db: Db, token: string, now: Date): Promise<InvitationRow> {
  const { id, hash } = readLinkToken(token);
  const [found] = await db.select().from(invitations).where(eq(invitations.id, id));
  if (!found || found.tokenHash !== hash || openUntil(found) <= now)
    throw new DomainError("INVITATION_INVALID");
  if (found.usedAt) throw new DomainError("INVITATION_USED");
  return found;
}

/**
 * Creates a link to a recommendation for one attempt to mail it. All links stay valid until the address is corrected, so a
 * repeated or later mail does not break the links of earlier ones. @returns null if the address was corrected meanwhile
 */
export async function createMailedLink(
  db: Db,
  { id, corrections }: Pick<RecommendationRow, "id" | "corrections">,
): Promise<string | null> {
  const { secret, hash } = newLinkSecret();
  const linked = await db
    .update(recommendations)
    .set({ linkHashes: sql`array_append(${recommendations.linkHashes}, ${hash})` })
    .where(and(eq(recommendations.id, id), eq(recommendations.corrections, corrections)))
    .returning({ id: recommendations.id });
  return linked.length > 0 ? linkToken(id, secret) : null;
}

/**
 * The recommendation of a mailed link, in any state. One that was not confirmed in time counts as deleted.
 * @throws DomainError RECOMMENDATION_LINK_INVALID
 */
export async function findByMailedLink(db: Db, token: string, now: Date): Promise<RecommendationRow> {
  const { id, hash } = readLinkToken(token);
  const [found] = await db.select().from(recommendations).where(eq(recommendations.id, id));
  if (!found?.linkHashes.includes(hash) || hasExpired(found, now))
    throw new DomainError("RECOMMENDATION_LINK_INVALID");
  return found;
}

/** Whether its e-mail address was not confirmed in time. */
export function hasExpired({ state, writtenAt }: RecommendationRow, now: Date): boolean {
  return state === "written" && writtenAt <= writtenUntilExpired(now);
}

/** Recommendations that were written until then and are still not confirmed have expired. */
export function writtenUntilExpired(now: Date): Date {
  return new Date(now.getTime() - CONFIRMATION_LINK_LIFETIME);
}
