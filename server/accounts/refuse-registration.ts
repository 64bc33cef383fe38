import { and, eq, isNull } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import type { MailedLinkInput } from "../../shared/schemas/accounts";
import { DomainError } from "../platform/http/domain-error";
import type { Context } from "../process/context";
import { findLink, isOpen } from "./mails/account-links";
import { findAccountByEmail } from "./queries";

/**
 * "Não fui eu": deletes an unconfirmed account by the link that was mailed to its e-mail. Nobody could sign in to it
 * yet, so there is nothing else to delete. @throws DomainError CONFIRMATION_LINK_INVALID, REGISTRATION_CONFIRMED,
 * RATE_LIMITED
 */
export async function refuseRegistration(ctx: Context, { token, email }: MailedLinkInput): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email, ctx.now());
  const link = account && (await findLink(ctx.db, account.id, "confirm-email", token));
  if (!link) throw new DomainError("CONFIRMATION_LINK_INVALID");
  if (account.emailConfirmedAt) throw new DomainError("REGISTRATION_CONFIRMED");
  if (!isOpen(link, ctx.now())) throw new DomainError("CONFIRMATION_LINK_INVALID");
  const deleted = await ctx.db
    .delete(users)
    .where(and(eq(users.id, account.id), isNull(users.emailConfirmedAt)))
    .returning({ id: users.id });
  // Another request was faster: this button's, or the one that confirms.
  if (deleted.length === 0) throw new DomainError("CONFIRMATION_LINK_INVALID");
}
