import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { DomainError } from "../platform/http/domain-error";
import { type Access, endAccess } from "./end-access";
import type { AccountOwner } from "./own-account";
import { mailPasskeyChanged } from "./passkeys/mail-passkey-changed";

/**
 * Ends the sessions and passkeys of the account that are not kept, except the caller's session, and mails the owner
 * about each passkey. @returns how many of each ended
 * @throws DomainError UNAUTHENTICATED when the account was deleted meanwhile
 */
export async function endOtherSessions(
  ctx: AccountOwner,
  remaining: Access,
): Promise<{ sessions: number; passkeys: number }> {
  const { user, sessionId, jobs } = ctx;
  return ctx.db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, user.id)).for("no key update");
    if (!account) throw new DomainError("UNAUTHENTICATED");
    const own = { ...remaining, sessions: [...remaining.sessions, sessionId] };
    const ended = await endAccess(tx, user.id, own, ctx.now());
    for (const { id: passkeyId, name } of ended.passkeys)
      await jobs.enqueue(tx, mailPasskeyChanged, {
        userId: user.id,
        passkeyId,
        name,
        change: "removed" as const,
        changedAt: ctx.now().toISOString(),
      });
    return { sessions: ended.sessions, passkeys: ended.passkeys.length };
  });
}
