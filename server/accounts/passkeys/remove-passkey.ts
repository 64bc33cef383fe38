import { and, eq } from "drizzle-orm";
import { passkeys } from "../../../drizzle/schema/accounts";
import { markEnded } from "../../process/deletions/deletions";
import type { AccountOwner } from "../own-account";
import { mailPasskeyChanged } from "./mail-passkey-changed";

/** Removes a passkey of the caller's account and notifies the owner by mail. Does nothing if it is already gone. */
export async function removePasskey(ctx: AccountOwner, passkeyId: string): Promise<void> {
  const userId = ctx.user.id;
  await ctx.db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
      .returning({ name: passkeys.name });
    if (!removed) return;
    await markEnded(tx, "passkey", [passkeyId], ctx.now());
    await ctx.jobs.enqueue(tx, mailPasskeyChanged, {
      userId,
      passkeyId,
      name: removed.name,
      change: "removed" as const,
      changedAt: ctx.now().toISOString(),
    });
  });
}
