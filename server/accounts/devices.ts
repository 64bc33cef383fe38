import { and, desc, eq, gt } from "drizzle-orm";
import { sessions } from "../../drizzle/schema/accounts";
import type { OwnDevices } from "../../shared/schemas/accounts";
import type { AccountOwner } from "./own-account";
import { passkeysOf } from "./passkeys/queries";

/** Where the account is open, the caller's session first, then the newest; and the devices with a passkey. */
export async function devicesOf({
  db,
  now,
  user,
  sessionId,
}: Pick<AccountOwner, "db" | "now" | "user" | "sessionId">): Promise<OwnDevices> {
  const open = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
  const shown = open.map(({ id, device, createdAt }) => ({
    id,
    device,
    isThis: id === sessionId,
    createdAt: createdAt.toISOString(),
  }));
  return {
    sessions: shown.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)),
    passkeys: await passkeysOf(db, user.id),
  };
}
