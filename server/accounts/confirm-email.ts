import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import type { ConfirmEmailInput } from "../../shared/accounts";
import type { Context } from "../http/context";
import { DomainError } from "../http/domain-error";
import { findLink, isOpen, spendLink } from "./account-links";
import { findAccountByEmail } from "./queries";

/**
 * Confirms the e-mail that a link was mailed to. A link that did its work answers success again.
 * @throws DomainError CONFIRMATION_LINK_INVALID, RATE_LIMITED
 */
export async function confirmEmail(ctx: Context, { token, email }: ConfirmEmailInput): Promise<void> {
  await ctx.limits.consume("linkUse", ctx.clientAddress);
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const account = await findAccountByEmail(tx, email);
    const link = account && (await findLink(tx, account.id, "confirm-email", token));
    if (!link) throw new DomainError("CONFIRMATION_LINK_INVALID");
    if (account.emailConfirmedAt) return;
    if (!isOpen(link, now)) throw new DomainError("CONFIRMATION_LINK_INVALID");
    await spendLink(tx, link, now);
    await tx.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, account.id));
  });
}
