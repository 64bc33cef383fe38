import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { markEnded } from "../backups/deletions";
import { newId } from "../database/ids";
import { findDriverOfUser } from "../drivers/queries";
import { hideProfile } from "../drivers/unpublish-profile";
import type { Context } from "../http/context";
import { DomainError } from "../http/domain-error";
import { endAccess, noAccess } from "./end-access";
import { findLink, isOpen, spendLink } from "./mails/account-links";
import { hashPassword } from "./passwords";

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
