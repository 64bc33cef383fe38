import { and, eq } from "drizzle-orm";
import { accountTokens, users } from "../../drizzle/schema/accounts";
import type { ChangePasswordInput } from "../../shared/schemas/accounts";
import { markEnded } from "../backups/deletions";
import { newId } from "../database/ids";
import { DomainError } from "../http/domain-error";
import { mailPasswordChanged } from "./mails/mail-password-changed";
import { type AccountOwner, provenAccount } from "./own-account";
import { hashPassword } from "./passwords";
import { endOtherSessionsOf } from "./sessions";

/**
 * Sets a new password if the current one is right, ends the account's other sessions, revokes any mailed reset link and
 * notifies the owner by mail.
 * @throws DomainError PASSWORD_WRONG, UNAUTHENTICATED, RATE_LIMITED
 */
export async function changePassword(ctx: AccountOwner, input: ChangePasswordInput): Promise<void> {
  const account = await provenAccount(ctx, input.currentPassword, "currentPassword");
  const passwordHash = await hashPassword(input.newPassword);
  await ctx.db.transaction(async (tx) => {
    // Replace only the verified hash: of two concurrent changes the second fails and must be retried.
    const isStillIt = and(eq(users.id, account.id), eq(users.passwordHash, account.passwordHash));
    const changed = await tx.update(users).set({ passwordHash }).where(isStillIt).returning({ id: users.id });
    if (changed.length === 0) throw new DomainError("PASSWORD_WRONG");
    await markEnded(tx, "password", [account.id], ctx.now());
    await tx
      .delete(accountTokens)
      .where(and(eq(accountTokens.userId, account.id), eq(accountTokens.purpose, "reset-password")));
    await endOtherSessionsOf(tx, account.id, ctx.sessionId);
    await ctx.jobs.enqueue(tx, mailPasswordChanged, {
      userId: account.id,
      eventId: newId(),
      changedAt: ctx.now().toISOString(),
      isOneKept: true,
    });
  });
}
