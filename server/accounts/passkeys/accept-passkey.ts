import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { passkeys } from "../../../drizzle/schema/accounts";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { type Account, findAccount } from "../queries";
import type { ChallengePurpose } from "../web-authn/challenges";
import { passkeyUsed } from "../web-authn/use-passkey";

/**
 * Verifies a device's response and does `then` in the transaction that uses it up. An unknown key, one of a deleted
 * account and a wrong signature get the same answer; a counter that did not grow means a copied key, and of two
 * concurrent uses of one counter the second fails. @throws DomainError PASSKEY_UNKNOWN, and what `then` throws
 */
export async function acceptPasskey<Answer>(
  ctx: Context,
  purpose: ChallengePurpose,
  response: AuthenticationResponseJSON,
  then: (tx: Db, owner: Account) => Promise<Answer>,
): Promise<Answer> {
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.id, response.id));
  const account = passkey && (await findAccount(ctx.db, passkey.userId));
  if (!passkey || !account) throw new DomainError("PASSKEY_UNKNOWN");
  const signed = { ...passkey, publicKey: new Uint8Array(passkey.publicKey) };
  const counter = await passkeyUsed(ctx, purpose, signed, response).catch(() => null);
  if (counter === null) throw new DomainError("PASSKEY_UNKNOWN");
  return ctx.db.transaction(async (tx) => {
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: ctx.now() })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id });
    if (used.length === 0) throw new DomainError("PASSKEY_UNKNOWN");
    return then(tx, account);
  });
}
