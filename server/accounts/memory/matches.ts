import { and, eq, gte, inArray, isNotNull, isNull } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { clearedTraits, memories, memoryTraits, profileHolds } from "../../../drizzle/schema/memory";
import { cases } from "../../../drizzle/schema/reports";
import type { TraitKind } from "../../../shared/operation/traits";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";
import type { Services } from "../../process/services";
import { type Decided, type HeldTrait, type Recognised, recognise } from "./recognise";
import { traitsOfEach } from "./traits";

type Matching = Pick<Services, "db" | "now" | "memoryKeys">;
export type Match = Recognised & { memoryId: string };

/**
 * Whom each of these profiles is recognised as: suspended accounts, and ones that were deleted with a report open, by the
 * profile's id. Six statements, however many there are.
 */
export async function matchesOfEach(
  { db, now, memoryKeys }: Matching,
  driverIds: readonly string[],
): Promise<Map<string, Match[]>> {
  const profiles = await db
    .select({
      id: drivers.id,
      userId: drivers.userId,
      madeAt: drivers.createdAt,
      shownSince: drivers.shownSince,
    })
    .from(drivers)
    .where(inArray(drivers.id, [...driverIds]));
  const traits = await traitsOfEach(
    db,
    profiles.map(({ userId }) => userId),
    memoryKeys.all,
  );
  const since = retentionCutoff(RETENTION.suspensionMemory, now());
  const inForce = and(
    inArray(memories.kind, ["suspension", "report"]),
    isNull(memories.endedAt),
    gte(memories.at, since),
  );
  const found = await rememberedWith(
    db,
    [...traits.values()].flat().map(({ hash }) => hash),
    inForce,
  );
  if (found.length === 0) return new Map();
  const byHash = Map.groupBy(found, ({ hash }) => hash);
  const decided = await decidedOf(db, driverIds);
  return new Map(
    profiles.flatMap(({ id, userId, ...profile }) => {
      const own = traits.get(userId) ?? [];
      const alike = Map.groupBy(
        own.flatMap(({ hash }) => byHash.get(hash) ?? []).filter(({ driverId }) => driverId !== id),
        ({ memoryId }) => memoryId,
      );
      const matches = [...alike].flatMap(([memoryId, rows]) => {
        const account = accountIn(rows);
        const recognised = account && recognise({ ...profile, traits: own }, account, decided(id, memoryId));
        return recognised ? [{ memoryId, ...recognised }] : [];
      });
      return matches.length > 0 ? [[id, matches] as const] : [];
    }),
  );
}

type Found = Awaited<ReturnType<typeof rememberedWith>>[number];

function accountIn(rows: readonly Found[]) {
  const [first] = rows;
  if (!first?.accountMadeAt || (first.kind !== "suspension" && first.kind !== "report")) return undefined;
  const traits = rows.map(({ traitKind, hash, since }) => ({ kind: traitKind, hash, since }));
  return { kind: first.kind, accountMadeAt: first.accountMadeAt, at: first.at, traits };
}

/** What staff decided about these profiles before. */
async function decidedOf(db: Db, driverIds: readonly string[]) {
  const cleared = Map.groupBy(
    await db
      .select()
      .from(clearedTraits)
      .where(inArray(clearedTraits.driverId, [...driverIds])),
    ({ driverId }) => driverId,
  );
  const pairs = new Map(
    (
      await db
        .select()
        .from(profileHolds)
        .where(and(inArray(profileHolds.driverId, [...driverIds]), isNotNull(profileHolds.decisionId)))
    ).map(({ driverId, memoryId, traits }) => [`${driverId} ${memoryId}`, traits]),
  );
  return (driverId: string, memoryId: string): Decided => ({
    isCleared: isAmong(cleared.get(driverId) ?? []),
    known: pairs.get(`${driverId} ${memoryId}`) ?? [],
  });
}

/** Whether a trait is one of these cleared ones: the same kind, held since the same moment. */
export function isAmong(cleared: readonly { kind: TraitKind; since: Date }[]) {
  return (trait: Pick<HeldTrait, "kind" | "since">) =>
    cleared.some(({ kind, since }) => kind === trait.kind && since.getTime() === trait.since.getTime());
}

/**
 * The memories that have one of the hashes, a row for each of them that is shared. In a transaction none of them is deleted
 * before its end.
 */
export async function rememberedWith(db: Db, hashes: string[], which: ReturnType<typeof and>) {
  if (hashes.length === 0) return [];
  return db
    .select({
      memoryId: memories.id,
      kind: memories.kind,
      at: memories.at,
      accountMadeAt: memories.accountMadeAt,
      /** The remembered profile, while it exists. */
      driverId: cases.driverId,
      traitKind: memoryTraits.kind,
      hash: memoryTraits.hash,
      since: memoryTraits.since,
    })
    .from(memoryTraits)
    .innerJoin(memories, eq(memories.id, memoryTraits.memoryId))
    .leftJoin(cases, eq(cases.id, memories.caseId))
    .where(and(inArray(memoryTraits.hash, hashes), which))
    .for("key share", { of: memories });
}
