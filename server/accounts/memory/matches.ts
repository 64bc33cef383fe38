import { and, eq, gte, inArray, isNull, ne } from "drizzle-orm";
import { memories, memoryTraits } from "../../../drizzle/schema/memory";
import { type TraitKind, traitKinds } from "../../../shared/operation/traits";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";
import type { Trait } from "../../platform/keys/memory/memory-keys";
import type { Services } from "../../process/services";
import { traitsOfEach } from "./traits";

type Matching = Pick<Services, "db" | "now" | "memoryKeys">;
export type Match = { memoryId: string; kinds: TraitKind[] };

/** A number's end is shared by one person in thousands: only two of them together say something. */
const DOCUMENTS_MIN = 2;

/** The suspensions in force, and open reports of deleted accounts, that an account is recognised as. */
export async function matchesOf(services: Matching, userId: string): Promise<Match[]> {
  return (await matchesOfEach(services, [userId])).get(userId) ?? [];
}

/** The same of many accounts, by the ids of those that have any, with four statements. */
export async function matchesOfEach(
  { db, now, memoryKeys }: Matching,
  userIds: readonly string[],
): Promise<Map<string, Match[]>> {
  const traits = await traitsOfEach(db, userIds, memoryKeys.all);
  const hashesOf = (own: readonly Trait[]) =>
    own.filter(({ kind }) => kind !== "card").map(({ hash }) => hash);
  const since = retentionCutoff(RETENTION.suspensionMemory, now());
  const found = await rememberedWith(
    db,
    [...traits.values()].flatMap(hashesOf),
    and(ne(memories.kind, "withdrawal"), isNull(memories.endedAt), gte(memories.at, since)),
  );
  const byHash = Map.groupBy(found, ({ hash }) => hash);
  const matched = [...traits].map(([userId, own]): [string, Match[]] => [
    userId,
    matchesIn(hashesOf(own).flatMap((hash) => byHash.get(hash) ?? [])),
  ]);
  return new Map(matched.filter(([, matches]) => matches.length > 0));
}

function matchesIn(found: readonly { memoryId: string; kind: TraitKind }[]): Match[] {
  const matches = Map.groupBy(found, ({ memoryId }) => memoryId);
  return [...matches].flatMap(([memoryId, rows]) => {
    const count = (kind: TraitKind) => rows.filter((row) => row.kind === kind).length;
    const isStrong = rows.some(({ kind }) => kind !== "document") || count("document") >= DOCUMENTS_MIN;
    return isStrong ? [{ memoryId, kinds: traitKinds.filter((kind) => count(kind) > 0) }] : [];
  });
}

/**
 * The memories that have one of the hashes, each with every kind of hash that it shares. In a transaction none of them is
 * deleted before its end.
 */
export async function rememberedWith(db: Db, hashes: string[], which: ReturnType<typeof and>) {
  if (hashes.length === 0) return [];
  return db
    .select({ memoryId: memories.id, kind: memoryTraits.kind, hash: memoryTraits.hash })
    .from(memoryTraits)
    .innerJoin(memories, eq(memories.id, memoryTraits.memoryId))
    .where(and(inArray(memoryTraits.hash, hashes), which))
    .for("key share", { of: memories });
}
