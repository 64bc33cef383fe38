import { and, eq, notInArray } from "drizzle-orm";
import { passkeys, sessions } from "../../drizzle/schema/accounts";
import { pushDevices } from "../../drizzle/schema/push/tables";
import type { Db } from "../platform/database/database";
import { markEnded } from "../process/deletions/deletions";

/** Sessions and passkeys by id. */
export type Access = { sessions: readonly string[]; passkeys: readonly string[] };

export const noAccess: Access = { sessions: [], passkeys: [] };

/**
 * Ends every session and passkey of an account except those kept; what was opened in between ends too. No phone gets the
 * account's notices any more: which of them is the owner's is not known. Call it with the
 * account's row locked, so that no passkey is added meanwhile.
 * @returns how many sessions ended, and which passkeys
 */
export async function endAccess(
  tx: Db,
  userId: string,
  remaining: Access,
  now: Date,
): Promise<{ sessions: number; passkeys: { id: string; name: string }[] }> {
  // Passkeys are deleted first, so that no session opened with one survives the next statement.
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), notInArray(passkeys.id, [...remaining.passkeys])))
    .returning({ id: passkeys.id, name: passkeys.name });
  await markEnded(
    tx,
    "passkey",
    removed.map(({ id }) => id),
    now,
  );
  await tx.update(pushDevices).set({ userId: null, kinds: [] }).where(eq(pushDevices.userId, userId));
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), notInArray(sessions.id, [...remaining.sessions])))
    .returning({ id: sessions.id });
  return { sessions: ended.length, passkeys: removed };
}
