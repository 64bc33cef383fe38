import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { passkeys } from "../../../drizzle/schema/accounts";
import type { User } from "../../../shared/schemas/accounts";
import type { Context } from "../../http/context";
import { DomainError } from "../../http/domain-error";
import { passkeyUsed } from "../../passkeys/use-passkey";
import { findAccount } from "../queries";

/**
 * Opens a session for the passkey's owner. An unknown key, one of a deleted account and a wrong signature get the same
 * answer; a counter that did not grow means a copied key, and of two concurrent uses of one counter the second fails.
 * @throws DomainError PASSKEY_UNKNOWN, RATE_LIMITED
 */
export async function signInWithPasskey(
  ctx: Context,
  response: AuthenticationResponseJSON,
): Promise<{ token: string; expiresAt: Date; user: User }> {
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.id, response.id));
  const account = passkey && (await findAccount(ctx.db, passkey.userId));
  if (!passkey || !account) throw new DomainError("PASSKEY_UNKNOWN");
  const signed = { ...passkey, publicKey: new Uint8Array(passkey.publicKey) };
  const counter = await passkeyUsed(ctx, "driver-sign-in", signed, response).catch(() => null);
  if (counter === null) throw new DomainError("PASSKEY_UNKNOWN");
  const session = await ctx.db.transaction(async (tx) => {
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: ctx.now() })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id });
    if (used.length === 0) throw new DomainError("PASSKEY_UNKNOWN");
    return ctx.sessions.create(tx, account.id);
  });
  const { id, email, firstName, lastName } = account;
  return { ...session, user: { id, email, firstName, lastName } };
}
