import { and, eq, isNull, sql } from "drizzle-orm";
import { generateIdFromEntropySize } from "lucia";
import { accountTokens } from "../../../drizzle/schema/accounts";
import {
  CONFIRMATION_LINK_LIFETIME,
  REFUSE_CHANGE_LINK_LIFETIME,
  RESET_LINK_LIFETIME,
} from "../../../shared/limits";
import type { Db } from "../../platform/database/database";
import { newId } from "../../platform/database/ids";
import { sha256 } from "../../platform/hash";

export type LinkPurpose = (typeof accountTokens.$inferSelect)["purpose"];
export type LinkRequest = { userId: string; requestId: string };
export type AccountLink = typeof accountTokens.$inferSelect;

const lifetimes: Record<LinkPurpose, number> = {
  "confirm-email": CONFIRMATION_LINK_LIFETIME,
  "reset-password": RESET_LINK_LIFETIME,
  "refuse-change": REFUSE_CHANGE_LINK_LIFETIME,
};

/**
 * Records that a link was requested for a user. Earlier links for the same purpose from the same network are revoked.
 * Those requested from elsewhere stay valid, or a stranger could keep revoking the owner's. @param requestedFrom
 * `networkKey` of the caller's IP address; "" for the operator
 */
export async function requestLink(
  tx: Db,
  { userId, purpose, requestedFrom }: { userId: string; purpose: LinkPurpose; requestedFrom: string },
  now: Date,
): Promise<LinkRequest> {
  const request = {
    requestId: newId(),
    tokenHashes: [],
    expiresAt: new Date(now.getTime() + lifetimes[purpose]),
    usedAt: null,
    createdAt: now,
  };
  await tx
    .insert(accountTokens)
    .values({ userId, purpose, requestedFrom, ...request })
    .onConflictDoUpdate({
      target: [accountTokens.userId, accountTokens.purpose, accountTokens.requestedFrom],
      set: request,
    });
  return { userId, requestId: request.requestId };
}

/**
 * Generates a token for one attempt to mail a requested link; its lifetime begins now. Every token of a request works,
 * so if the mail arrives twice, both work. Null when the request was replaced or its link was used.
 */
export async function drawToken(
  db: Db,
  { userId, requestId }: LinkRequest,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | null> {
  const token = generateIdFromEntropySize(25);
  const drawn = await db
    .update(accountTokens)
    .set({
      tokenHashes: sql`array_append(${accountTokens.tokenHashes}, ${sha256(token)})`,
      expiresAt: new Date(now.getTime() + lifetimes[purpose]),
    })
    .where(and(isRequest(userId, purpose, requestId), isNull(accountTokens.usedAt)))
    .returning({ userId: accountTokens.userId });
  return drawn.length > 0 ? token : null;
}

/** The link that a token belongs to, whatever its state, if it was mailed to this user for this purpose. */
export async function findLink(
  db: Db,
  userId: string,
  purpose: LinkPurpose,
  token: string,
): Promise<AccountLink | undefined> {
  const links = await db.select().from(accountTokens).where(areFor(userId, purpose));
  const hash = sha256(token);
  return links.find(({ tokenHashes }) => tokenHashes.includes(hash));
}

/** Whether a link can still be used. */
export function isOpen(link: AccountLink, now: Date): boolean {
  return link.usedAt === null && link.expiresAt > now;
}

/**
 * Marks a link as used, and with it all others of its user and purpose. Of concurrent calls exactly one returns true.
 */
export async function spendLink(tx: Db, link: AccountLink, now: Date): Promise<boolean> {
  const used = await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(and(areFor(link.userId, link.purpose), isNull(accountTokens.usedAt)))
    .returning({ requestId: accountTokens.requestId });
  return used.some(({ requestId }) => requestId === link.requestId);
}

function areFor(userId: string, purpose: LinkPurpose) {
  return and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose));
}

function isRequest(userId: string, purpose: LinkPurpose, requestId: string) {
  return and(areFor(userId, purpose), eq(accountTokens.requestId, requestId));
}
