import { and, eq } from "drizzle-orm";
import { accountTokens, sessions, users } from "../../drizzle/schema/accounts";
import type { ChangePasswordInput } from "../../shared/schemas/accounts";
import { markEnded } from "../backups/deletions";
import { newId } from "../database/ids";
import { DomainError } from "../http/domain-error";
import { endAccess } from "./end-access";
import { mailPasswordChanged } from "./mails/mail-password-changed";
import { type AccountOwner, provenAccount } from "./own-account";
import { passkeysOf } from "./passkeys/queries";
import { hashPassword } from "./passwords";

type Ended = { sessions: number; passkeys: number };

/**
 * Sets a new password if the current one is right, ends the sessions and passkeys of the account that are not kept,
 * except the caller's session, revokes any mailed reset link and notifies the owner by mail.
 * @returns how many sessions and passkeys ended
 * @throws DomainError PASSWORD_WRONG, UNAUTHENTICATED, RATE_LIMITED
 */
export async function changePassword(ctx: AccountOwner, input: ChangePasswordInput): Promise<Ended> {
  const account = await provenAccount(ctx, input.currentPassword, "currentPassword");
  const passwordHash = await hashPassword(input.newPassword);
  return ctx.db.transaction(async (tx) => {
    // Replace only the verified hash: of two concurrent changes the second fails and must be retried.
    const isStillIt = and(eq(users.id, account.id), eq(users.passwordHash, account.passwordHash));
    const changed = await tx.update(users).set({ passwordHash }).where(isStillIt).returning({ id: users.id });
    if (changed.length === 0) throw new DomainError("PASSWORD_WRONG");
    await markEnded(tx, "password", [account.id], ctx.now());
    await tx
      .delete(accountTokens)
      .where(and(eq(accountTokens.userId, account.id), eq(accountTokens.purpose, "reset-password")));
    const kept = { ...input.kept, sessions: [...input.kept.sessions, ctx.sessionId] };
    const ended = await endAccess(tx, account.id, kept, ctx.now());
    await ctx.jobs.enqueue(tx, mailPasswordChanged, {
      userId: account.id,
      eventId: newId(),
      changedAt: ctx.now().toISOString(),
      kept: await tx.$count(sessions, eq(sessions.userId, account.id)),
      removedPasskeys: ended.passkeys.map(({ name }) => name),
      keptPasskeys: (await passkeysOf(tx, account.id)).map(({ name }) => name),
    });
    return { sessions: ended.sessions, passkeys: ended.passkeys.length };
  });
}
