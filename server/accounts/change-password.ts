import { and, eq } from "drizzle-orm";
import { accountTokens, sessions, users } from "../../drizzle/schema/accounts";
import type { ChangePasswordInput } from "../../shared/schemas/accounts";
import { newId } from "../platform/database/ids";
import { DomainError } from "../platform/http/domain-error";
import { markEnded } from "../process/deletions/deletions";
import { endAccess } from "./end-access";
import { mailPasswordChanged } from "./mails/mail-password-changed";
import type { AccountOwner } from "./own-account";
import { passkeysOf } from "./passkeys/queries";
import { hashPassword } from "./passwords";

type Ended = { sessions: number; passkeys: number };

/**
 * Sets a new password, ends the sessions and passkeys of the account that are not kept, except the caller's session,
 * revokes any mailed reset link and notifies the owner by mail. The caller has proven who they are.
 * @returns how many sessions and passkeys ended
 * @throws DomainError UNAUTHENTICATED when the account was deleted or the session ended meanwhile
 */
export async function changePassword(ctx: AccountOwner, input: ChangePasswordInput): Promise<Ended> {
  const { id } = ctx.user;
  const passwordHash = await hashPassword(input.newPassword);
  return ctx.db.transaction(async (tx) => {
    // Of two concurrent changes from two sessions, the second finds its session ended by the first.
    await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
    const [own] = await tx.select().from(sessions).where(eq(sessions.id, ctx.sessionId));
    if (!own) throw new DomainError("UNAUTHENTICATED");
    await markEnded(tx, "password", [id], ctx.now());
    await tx
      .delete(accountTokens)
      .where(and(eq(accountTokens.userId, id), eq(accountTokens.purpose, "reset-password")));
    const remaining = { ...input.kept, sessions: [...input.kept.sessions, ctx.sessionId] };
    const ended = await endAccess(tx, id, remaining, ctx.now());
    await ctx.jobs.enqueue(tx, mailPasswordChanged, {
      userId: id,
      eventId: newId(),
      changedAt: ctx.now().toISOString(),
      kept: await tx.$count(sessions, eq(sessions.userId, id)),
      removedPasskeys: ended.passkeys.map(({ name }) => name),
      keptPasskeys: (await passkeysOf(tx, id)).map(({ name }) => name),
    });
    return { sessions: ended.sessions, passkeys: ended.passkeys.length };
  });
}
