import { eq } from "drizzle-orm";
import { passkeys, users } from "../../drizzle/schema/accounts";
import type { ResetPasswordInput } from "../../shared/schemas/accounts";
import { markEnded } from "../backups/deletions";
import type { Context } from "../http/context";
import { DomainError } from "../http/domain-error";
import { forgetAttempts } from "./account-limits";
import { findLink, isOpen, spendLink } from "./mails/account-links";
import { mailPasswordChanged } from "./mails/mail-password-changed";
import { hashPassword } from "./passwords";
import { findAccountByEmail } from "./queries";
import { endSessionsOf } from "./sessions";

/**
 * Sets a new password with a mailed link and ends every session and passkey of the account. The link proves ownership
 * of the address, so the e-mail is confirmed too. Attempts counted against the account are reset, so that its owner can
 * log in at once. @throws DomainError RESET_TOKEN_INVALID, RATE_LIMITED
 */
export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<void> {
  const { token, email, newPassword } = input;
  const account = await findAccountByEmail(ctx.db, email, ctx.now());
  const link = account && (await findLink(ctx.db, account.id, "reset-password", token));
  if (!link || !isOpen(link, ctx.now())) throw new DomainError("RESET_TOKEN_INVALID");
  const passwordHash = await hashPassword(newPassword);
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    if (!(await spendLink(tx, link, now))) throw new DomainError("RESET_TOKEN_INVALID");
    const emailConfirmedAt = account.emailConfirmedAt ?? now;
    await tx
      .update(users)
      .set({ passwordHash, emailConfirmedAt, registeredFrom: null })
      .where(eq(users.id, account.id));
    // An intruder may have added a passkey. Passkeys are deleted first, so that no session opened with one survives the
    // next line.
    const removed = await tx
      .delete(passkeys)
      .where(eq(passkeys.userId, account.id))
      .returning({ id: passkeys.id });
    const ids = removed.map(({ id }) => id);
    await markEnded(tx, "passkey", ids, now);
    await markEnded(tx, "password", [account.id], now);
    await endSessionsOf(tx, account.id);
    await ctx.jobs.enqueue(tx, mailPasswordChanged, {
      userId: account.id,
      eventId: link.requestId,
      changedAt: now.toISOString(),
      isOneKept: false,
    });
  });
  await forgetAttempts(ctx, "login", email);
}
