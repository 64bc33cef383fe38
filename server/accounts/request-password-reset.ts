import type { Context } from "../process/context";
import { mayMailTo } from "../process/mail/mailbox-budget";
import { countAttempt } from "./account-limits";
import { mailPasswordReset } from "./mails/mail-password-reset";
import { queueLinkMail } from "./mails/queue-link-mail";
import { findAccountByEmail } from "./queries";

/**
 * Mails a link for a new password if there is an account with this e-mail. The response is the same if there is none.
 * @throws DomainError RATE_LIMITED
 */
export async function requestPasswordReset(ctx: Context, { email }: { email: string }): Promise<void> {
  await countAttempt(ctx, "forgotPassword", email);
  const account = await findAccountByEmail(ctx.db, email, ctx.now());
  const mayMail = !account || account.emailConfirmedAt !== null || (await mayMailTo(ctx, email));
  await queueLinkMail(ctx, mailPasswordReset, "reset-password", mayMail ? account : undefined);
}
