import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { User } from "../../../shared/schemas/accounts";
import type { Context } from "../../process/context";
import { acceptPasskey } from "./accept-passkey";

/**
 * Opens a session for the passkey's owner.
 * @throws DomainError PASSKEY_UNKNOWN, RATE_LIMITED
 */
export function signInWithPasskey(
  ctx: Context,
  response: AuthenticationResponseJSON,
): Promise<{ token: string; expiresAt: Date; user: User }> {
  return acceptPasskey(ctx, "driver-sign-in", response, async (tx, { id, email, firstName, lastName }) => ({
    ...(await ctx.sessions.create(tx, id, ctx.userAgent)),
    user: { id, email, firstName, lastName },
  }));
}
