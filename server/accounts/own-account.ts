import type { User } from "../../shared/schemas/accounts";
import { DomainError } from "../platform/http/domain-error";
import type { Context } from "../process/context";
import { verifyPassword } from "./passwords";
import { type Account, findAccount } from "./queries";

/** The caller, for procedures for signed-in drivers. */
export type AccountOwner = Context & { user: User; sessionId: string };

/**
 * The caller's account, after re-entering the password; attempts are counted per account.
 * @throws DomainError PASSWORD_WRONG, UNAUTHENTICATED when it was deleted meanwhile, RATE_LIMITED
 */
export async function provenAccount(ctx: AccountOwner, password: string): Promise<Account> {
  await ctx.limits.consume("passwordChange", ctx.user.id);
  const account = await findAccount(ctx.db, ctx.user.id);
  if (!account) throw new DomainError("UNAUTHENTICATED");
  if (await verifyPassword(password, account.passwordHash)) return account;
  const { message } = new DomainError("PASSWORD_WRONG");
  throw new DomainError("PASSWORD_WRONG", [{ path: "password", message }]);
}
