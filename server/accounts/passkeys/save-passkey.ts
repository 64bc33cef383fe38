import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { passkeys, sessions, users } from "../../../drizzle/schema/accounts";
import { PASSKEYS_MAX } from "../../../shared/limits";
import { DomainError } from "../../platform/http/domain-error";
import type { AccountOwner } from "../own-account";
import { passkeyMade, passkeyToMake } from "../web-authn/register-passkey";
import { mailPasskeyChanged } from "./mail-passkey-changed";
import { passkeysOf } from "./queries";

type Owner = Pick<AccountOwner, "config" | "db" | "jobs" | "now" | "sessionId" | "user">;

/**
 * The options with which the browser creates a passkey for the caller's account.
 * @throws DomainError PASSKEY_LIMIT
 */
export async function startPasskey(ctx: Owner) {
  const { id, email, firstName, lastName } = ctx.user;
  const known = await passkeysOf(ctx.db, id);
  if (known.length >= PASSKEYS_MAX) throw new DomainError("PASSKEY_LIMIT");
  const owner = { id, email, name: `${firstName} ${lastName}`.trim() };
  return passkeyToMake(
    ctx,
    "driver-registration",
    owner,
    known.map((passkey) => passkey.id),
  );
}

/**
 * Stores the passkey that a device created, and notifies the owner by mail. @throws DomainError PASSKEY_REFUSED,
 * PASSKEY_LIMIT, UNAUTHENTICATED if the session ended in between
 */
export async function savePasskey(
  ctx: Owner,
  name: string,
  response: RegistrationResponseJSON,
): Promise<void> {
  const userId = ctx.user.id;
  const made = await passkeyMade(ctx, "driver-registration", userId, response);
  await ctx.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    // A password reset ends sessions and passkeys: one that was being added at that moment must not survive it.
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, ctx.sessionId));
    if (!session) throw new DomainError("UNAUTHENTICATED");
    // Counted under the lock: devices that are activated at the same time take turns.
    if ((await passkeysOf(tx, userId)).length >= PASSKEYS_MAX) throw new DomainError("PASSKEY_LIMIT");
    const createdAt = ctx.now();
    const inserted = await tx
      .insert(passkeys)
      .values({ ...made, userId, name, createdAt })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (inserted.length === 0) throw new DomainError("PASSKEY_REFUSED");
    await ctx.jobs.enqueue(tx, mailPasskeyChanged, {
      userId,
      passkeyId: made.id,
      name,
      change: "added" as const,
      changedAt: createdAt.toISOString(),
    });
  });
}
