import { and, eq } from "drizzle-orm";
import { passkeys } from "../../../drizzle/schema/accounts";
import type { AccountOwner } from "../own-account";
import { mailPasskeyChanged } from "./mail-passkey-changed";

/** Takes a passkey from the account that asks, and tells the owner by mail. One that is not there any more is fine. */
export async function removePasskey(ctx: AccountOwner, passkeyId: string): Promise<void> {
  const userId = ctx.user.id;
  await ctx.db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
      .returning({ name: passkeys.name });
    if (!removed) return;
    await ctx.jobs.enqueue(tx, mailPasskeyChanged, {
      ...{ userId, passkeyId, name: removed.name },
      change: "removed" as const,
      changedAt: ctx.now().toISOString(),
    });
  });
}
