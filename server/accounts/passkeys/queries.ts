import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { passkeys } from "../../../drizzle/schema/accounts";
import type { ownPasskey } from "../../../shared/schemas/passkeys";
import type { Db } from "../../platform/database/database";

/** The devices that can sign in to an account without its password, oldest first. */
export async function passkeysOf(db: Db, userId: string): Promise<z.infer<typeof ownPasskey>[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
