import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { DomainError } from "../../platform/http/domain-error";
import { renewProof } from "../../platform/sessions/sessions";
import type { AccountOwner } from "../own-account";
import { acceptPasskey } from "./accept-passkey";

/**
 * A passkey of the caller's account again, for the next ten minutes of this session.
 * @throws DomainError PASSKEY_UNKNOWN, also for another account's; UNAUTHENTICATED if the session ended in between
 */
export async function proveByPasskey(ctx: AccountOwner, response: AuthenticationResponseJSON): Promise<void> {
  await acceptPasskey(ctx, "driver-proof", response, async (tx, owner) => {
    if (owner.id !== ctx.user.id) throw new DomainError("PASSKEY_UNKNOWN");
    if (!(await renewProof(tx, ctx.sessionId, ctx.now()))) throw new DomainError("UNAUTHENTICATED");
  });
}
