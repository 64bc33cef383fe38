import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { endAccess, noAccess } from "../accounts/end-access";
import { findLink, isOpen, spendLink } from "../accounts/mails/account-links";
import { hashPassword } from "../accounts/passwords";
import { findDriverOfUser } from "../drivers/queries";
import { hideProfile } from "../drivers/unpublish-profile";
import { newId } from "../platform/database/ids";
import { DomainError } from "../platform/http/domain-error";
import type { Context } from "../process/context";
import { markEnded } from "../process/deletions/deletions";

/**
 * "Não fui eu", from the mail about a changed profile: the profile becomes private, and every session, passkey and the
 * password end, so that only the mailbox ("Esqueci minha senha") opens the account again.
 * @param token "{user}.{secret}" @throws DomainError MAIL_LINK_INVALID
 */
export async function refuseChange(ctx: Context, token: string): Promise<void> {
  const [userId = "", secret = ""] = token.split(".");
  const link = await findLink(ctx.db, userId, "refuse-change", secret);
  if (!link || !isOpen(link, ctx.now())) throw new DomainError("MAIL_LINK_INVALID");
  // Nobody knows this password.
  const passwordHash = await hashPassword(`${newId()}${newId()}`);
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    // The account first, as everywhere, so that nothing is saved or added meanwhile.
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    if (!(await spendLink(tx, link, now))) throw new DomainError("MAIL_LINK_INVALID");
    await endAccess(tx, userId, noAccess, now);
    await markEnded(tx, "password", [userId], now);
    const driver = await findDriverOfUser(tx, userId);
    if (driver) await hideProfile(tx, driver.id, now);
  });
  await ctx.driverChanges.settle();
}
