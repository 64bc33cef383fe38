import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import type { ResetPasswordInput } from "../../shared/schemas/accounts";
import { DomainError } from "../platform/http/domain-error";
import type { Context } from "../process/context";
import { markEnded } from "../process/deletions/deletions";
import { forgetLogins } from "./account-limits";
import { endAccess, noAccess } from "./end-access";
import { findLink, isOpen, spendLink } from "./mails/account-links";
import { mailPasswordChanged } from "./mails/mail-password-changed";
import { hashPassword } from "./passwords";
import { findAccountByEmail } from "./queries";

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
    // An intruder may have added a passkey.
    await endAccess(tx, account.id, noAccess, now);
    await markEnded(tx, "password", [account.id], now);
    await ctx.jobs.enqueue(tx, mailPasswordChanged, {
      userId: account.id,
      eventId: link.requestId,
      changedAt: now.toISOString(),
      kept: 0,
      removedPasskeys: [],
      keptPasskeys: [],
    });
  });
  await forgetLogins(ctx, email);
}
