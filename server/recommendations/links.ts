import { eq, sql } from "drizzle-orm";
import { generateIdFromEntropySize } from "lucia";
import { invitations, recommendations } from "../../drizzle/schema/recommendations";
import { CONFIRMATION_LINK_LIFETIME, INVITATION_DAYS } from "../../shared/limits";
import type { Db } from "../database/database";
import { sha256 } from "../hash";
import { DomainError } from "../http/domain-error";

// Links are "{id}.{secret}"; of the secret only its hash is kept.

export type InvitationRow = typeof invitations.$inferSelect;
export type RecommendationRow = typeof recommendations.$inferSelect;

const LIFETIME = INVITATION_DAYS * 24 * 60 * 60 * 1000;

/** A secret for a new link. */
export function newSecret(): string {
  return generateIdFromEntropySize(25);
}

/** Until when an invitation is good. */
export function openUntil({ createdAt }: Pick<InvitationRow, "createdAt">): Date {
  return new Date(createdAt.getTime() + LIFETIME);
}

/** Invitations from before this moment are good no more. */
export function invitationsEndedBefore(now: Date): Date {
  return new Date(now.getTime() - LIFETIME);
}

/**
 * The open invitation of a link.
 * @throws DomainError INVITATION_INVALID, INVITATION_USED
 */
export async function findInvitation(db: Db, token: string, now: Date): Promise<InvitationRow> {
  const { id, hash } = partsOf(token);
  const [found] = await db.select().from(invitations).where(eq(invitations.id, id));
  if (!found || found.tokenHash !== hash || openUntil(found) <= now)
    throw new DomainError("INVITATION_INVALID");
  if (found.usedAt) throw new DomainError("INVITATION_USED");
  return found;
}

/**
 * A secret for one try of mailing a link about a recommendation. Each one that was drawn works, so that a mail that
 * arrives twice, or a later one, ends none before it.
 */
export async function drawLink(db: Db, id: string): Promise<string> {
  const secret = newSecret();
  await db
    .update(recommendations)
    .set({ linkHashes: sql`array_append(${recommendations.linkHashes}, ${sha256(secret)})` })
    .where(eq(recommendations.id, id));
  return `${id}.${secret}`;
}

/**
 * The recommendation of a mailed link, whatever its state. One that was not confirmed in time is as good as gone.
 * @throws DomainError RECOMMENDATION_LINK_INVALID
 */
export async function findMailed(db: Db, token: string, now: Date): Promise<RecommendationRow> {
  const { id, hash } = partsOf(token);
  const [found] = await db.select().from(recommendations).where(eq(recommendations.id, id));
  if (!found?.linkHashes.includes(hash) || isForgotten(found, now))
    throw new DomainError("RECOMMENDATION_LINK_INVALID");
  return found;
}

/** Its e-mail was not confirmed in time. */
export function isForgotten({ state, writtenAt }: RecommendationRow, now: Date): boolean {
  return state === "written" && writtenAt.getTime() + CONFIRMATION_LINK_LIFETIME <= now.getTime();
}

function partsOf(token: string): { id: string; hash: string } {
  const [id = "", secret = ""] = token.split(".");
  return { id, hash: sha256(secret) };
}
