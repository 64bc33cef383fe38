import { PROOF_LIFETIME } from "../../shared/limits";
import type { Context } from "../http/context";
import { DomainError } from "../http/domain-error";
import { type AccountOwner, provenAccount } from "./own-account";
import { renewProof } from "./sessions";

/**
 * Refuses a session whose person has not entered the password or used a passkey within ten minutes: whoever holds an
 * unlocked phone must not be able to stay. @throws DomainError PROOF_REQUIRED
 */
export function refuseUnproven({
  now,
  authenticatedAt,
}: Pick<Context, "now"> & { authenticatedAt: Date }): void {
  if (now().getTime() >= authenticatedAt.getTime() + PROOF_LIFETIME) throw new DomainError("PROOF_REQUIRED");
}

/**
 * The password again, for the next ten minutes of this session.
 * @throws DomainError PASSWORD_WRONG, UNAUTHENTICATED, RATE_LIMITED
 */
export async function proveByPassword(ctx: AccountOwner, password: string): Promise<void> {
  await provenAccount(ctx, password);
  if (!(await renewProof(ctx.db, ctx.sessionId, ctx.now()))) throw new DomainError("UNAUTHENTICATED");
}
