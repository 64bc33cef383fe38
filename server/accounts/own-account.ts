import type { User } from "../../shared/schemas/accounts";
import { DomainError } from "../platform/http/domain-error";
import type { Context } from "../process/context";
import { verifyPassword } from "./passwords";
import { findAccount } from "./queries";

/** The caller, for procedures for signed-in drivers. */
export type AccountOwner = Context & { user: User; sessionId: string };

/**
 * Checks the password that the caller entered again; attempts are counted per account.
 * @throws DomainError PASSWORD_WRONG, UNAUTHENTICATED when it was deleted meanwhile, RATE_LIMITED
 */
export async function requirePassword(ctx: AccountOwner, password: string): Promise<void> {
  await ctx.limits.consume("passwordChange", ctx.user.id);
  const account = await findAccount(ctx.db, ctx.user.id);
  if (!account) throw new DomainError("UNAUTHENTICATED");
  if (await verifyPassword(password, account.passwordHash)) return;
  const { message } = new DomainError("PASSWORD_WRONG");
  throw new DomainError("PASSWORD_WRONG", [{ path: "password", message }]);
}
