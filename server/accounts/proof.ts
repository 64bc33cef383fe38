import { DomainError } from "../platform/http/domain-error";
import { renewProof } from "../platform/sessions/sessions";
import { type AccountOwner, requirePassword } from "./own-account";

/**
 * The password again, for the next ten minutes of this session.
 * @throws DomainError PASSWORD_WRONG, UNAUTHENTICATED, RATE_LIMITED
 */
export async function proveByPassword(ctx: AccountOwner, password: string): Promise<void> {
  await requirePassword(ctx, password);
  if (!(await renewProof(ctx.db, ctx.sessionId, ctx.now()))) throw new DomainError("UNAUTHENTICATED");
}
