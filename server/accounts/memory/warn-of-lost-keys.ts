import { and, count, eq, isNull, notInArray } from "drizzle-orm";
import { memories, memoryTraits } from "../../../drizzle/schema/memory";
import { log } from "../../platform/http/log";
import type { Services } from "../../process/services";

/** Logs at the start which hashes can't be compared: MEMORY_KEY was changed, and the old one is missing. They stay. */
export async function warnOfLostKeys({ db, memoryKeys }: Pick<Services, "db" | "memoryKeys">): Promise<void> {
  const known = memoryKeys.all.map(({ id }) => id);
  const isLost = known.length === 0 ? undefined : notInArray(memoryTraits.keyId, known);
  const lost = await db
    .select({ keyId: memoryTraits.keyId, hashes: count() })
    .from(memoryTraits)
    .innerJoin(memories, eq(memories.id, memoryTraits.memoryId))
    .where(and(isNull(memories.endedAt), isLost))
    .groupBy(memoryTraits.keyId);
  for (const { keyId, hashes } of lost)
    log.error(
      { keyId, hashes },
      "suspended drivers are not recognised by these hashes: neither MEMORY_KEY nor MEMORY_OLD_KEYS has their key",
    );
}
