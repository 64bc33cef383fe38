import { and, count, eq, isNull, ne, notInArray } from "drizzle-orm";
import { memories, memoryTraits } from "../../../drizzle/schema/memory";
import type { Db } from "../../platform/database/database";
import { log } from "../../platform/http/log";
import type { MemoryKeys } from "../../platform/keys/memory/memory-keys";

/** Raised when suspended drivers would not be recognised any more, unnoticed. */
export class MemoryKeyLost extends Error {
  override name = "MemoryKeyLost";
}

/** Hashes of suspensions in force under keys that the configuration does not have: how many there are of each. */
export function lostMemories(db: Db, { all }: Pick<MemoryKeys, "all">) {
  const known = all.map(({ id }) => id);
  const isLost = known.length === 0 ? undefined : notInArray(memoryTraits.keyId, known);
  const isInForce = and(isNull(memories.endedAt), ne(memories.kind, "withdrawal"), ne(memories.kind, "copy"));
  return db
    .select({ keyId: memoryTraits.keyId, hashes: count() })
    .from(memoryTraits)
    .innerJoin(memories, eq(memories.id, memoryTraits.memoryId))
    .where(and(isInForce, isLost))
    .groupBy(memoryTraits.keyId)
    .orderBy(memoryTraits.keyId);
}

/**
 * Refuses to go on, at a start or a restore, with suspensions in force that nobody would be recognised by, unless
 * MEMORY_LOST_KEYS names their keys: somebody wants to lose them. @throws MemoryKeyLost
 */
export async function refuseLostMemories(
  db: Db,
  keys: Pick<MemoryKeys, "all">,
  given: readonly string[],
): Promise<void> {
  const lost = await lostMemories(db, keys);
  const unnamed = lost.filter(({ keyId }) => !given.includes(keyId));
  if (unnamed.length > 0) {
    const ids = unnamed.map(({ keyId }) => keyId).join(",");
    throw new MemoryKeyLost(
      `Suspended drivers would not be recognised any more: neither MEMORY_KEY nor MEMORY_OLD_KEYS has the key of their hashes (${ids}). Put the old key into MEMORY_OLD_KEYS. To lose them, set MEMORY_LOST_KEYS=${ids}`,
    );
  }
  for (const { keyId, hashes } of lost)
    log.error(
      { keyId, hashes },
      "suspended drivers are not recognised by these hashes: MEMORY_LOST_KEYS names their key",
    );
}
