import type { Context } from "../process/context";
import { countMailTo } from "../process/mail/mailbox-budget";
import { mailConfirmation } from "./mails/mail-confirmation";
import { queueLinkMail } from "./mails/queue-link-mail";
import { findAccountByEmail } from "./queries";

/**
 * Mails a new confirmation link to an unconfirmed account. The response is the same for everyone else. @throws
 * DomainError RATE_LIMITED
 */
export async function resendConfirmation(ctx: Context, { email }: { email: string }): Promise<void> {
  await countMailTo(ctx, email);
  const account = await findAccountByEmail(ctx.db, email, ctx.now());
  const waiting = account?.emailConfirmedAt ? undefined : account;
  await queueLinkMail(ctx, mailConfirmation, "confirm-email", waiting);
}
