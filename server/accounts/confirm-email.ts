import { and, eq, isNull } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import type { ConfirmEmailInput } from "../../shared/schemas/accounts";
import { DomainError } from "../platform/http/domain-error";
import { networkKey } from "../platform/sessions/account-key";
import type { Context } from "../process/context";
import { countAttempt } from "./account-limits";
import { findLink, isOpen, spendLink } from "./mails/account-links";
import { verifyPassword } from "./passwords";
import { type Account, findAccountByEmail } from "./queries";

/**
 * Confirms the e-mail that a link was mailed to. A link that was already used returns success again. Our page, which
 * sends `registration`, does not silently confirm an account that somebody else may have registered
 * (docs/decisions/0015). @throws DomainError CONFIRMATION_LINK_INVALID, CONFIRMATION_ASKS_PASSWORD,
 * REGISTRATION_PASSWORD_WRONG, RATE_LIMITED
 */
export async function confirmEmail(ctx: Context, input: ConfirmEmailInput): Promise<void> {
  const { token, email } = input;
  const account = await findAccountByEmail(ctx.db, email, ctx.now());
  const link = account && (await findLink(ctx.db, account.id, "confirm-email", token));
  if (!link) throw new DomainError("CONFIRMATION_LINK_INVALID");
  if (account.emailConfirmedAt) return;
  const now = ctx.now();
  if (!isOpen(link, now)) throw new DomainError("CONFIRMATION_LINK_INVALID");
  await proveRegistrant(ctx, account, input);
  await ctx.db.transaction(async (tx) => {
    // "Não fui eu" may have deleted it in between.
    const confirmed = await tx
      .update(users)
      .set({ emailConfirmedAt: now, registeredFrom: null })
      .where(and(eq(users.id, account.id), isNull(users.emailConfirmedAt)))
      .returning({ id: users.id });
    if (confirmed.length > 0) await spendLink(tx, link, now);
    else if (!(await findAccountByEmail(tx, email, now))) throw new DomainError("CONFIRMATION_LINK_INVALID");
  });
}

// In the browser or network that registered, the link is enough. Elsewhere the password is needed, too.
async function proveRegistrant(
  ctx: Context,
  account: Account,
  { registration, password }: ConfirmEmailInput,
): Promise<void> {
  if (registration === undefined || registration === account.id) return;
  if (account.registeredFrom === networkKey(account.id, ctx.clientAddress)) return;
  if (!password) throw new DomainError("CONFIRMATION_ASKS_PASSWORD");
  await countAttempt(ctx, "login", account.email);
  if (await verifyPassword(password, account.passwordHash)) return;
  const { message } = new DomainError("REGISTRATION_PASSWORD_WRONG");
  throw new DomainError("REGISTRATION_PASSWORD_WRONG", [{ path: "password", message }]);
}
