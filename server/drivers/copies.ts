import { and, asc, eq, gte, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { accountTraits, clearedTraits, memories, profileHolds } from "../../drizzle/schema/memory";
import { COPIES_MAX, COPY_ACCOUNT_AGE } from "../../shared/limits";
import { isTold, type TraitKind } from "../../shared/operation/traits";
import { RETENTION, retentionCutoff } from "../../shared/retention";
import { isAmong, type Match, rememberedWith } from "../accounts/memory/matches";
import { addTraits } from "../accounts/memory/remember";
import { type AccountTrait, traitsOf } from "../accounts/memory/traits";
import type { Db } from "../platform/database/database";
import { newId } from "../platform/database/ids";
import type { Services } from "../process/services";
import { visibleDriver } from "./visibility";

type Copying = Pick<Services, "db" | "now" | "memoryKeys">;

/** By what the copies of one person are counted. */
const counted: readonly TraitKind[] = ["mailbox", "card", "network"];

/**
 * Whether a young account's profile copies an older public one, or the same person (network, card or mailbox) has copied
 * others three times in 30 days: staff look before it is shown. Couples share a telephone, so this is no suspicion that
 * anybody is told of. Undefined if not, or if staff have looked. `db` is the transaction.
 */
export async function copyOf(
  services: Copying,
  { id, userId }: { id: string; userId: string },
): Promise<Match | undefined> {
  const { db, now, memoryKeys } = services;
  if (!memoryKeys.current) return undefined;
  const [account] = await db.select({ madeAt: users.createdAt }).from(users).where(eq(users.id, userId));
  if (!account || now().getTime() - account.madeAt.getTime() >= COPY_ACCOUNT_AGE) return undefined;
  const looks = await db
    .select({ decisionId: profileHolds.decisionId })
    .from(profileHolds)
    .innerJoin(memories, eq(memories.id, profileHolds.memoryId))
    .where(and(eq(profileHolds.driverId, id), eq(memories.kind, "copy")));
  if (looks.some(({ decisionId }) => decisionId === null)) return undefined;
  const traits = await traitsOf(db, userId, memoryKeys.all);
  const copied = await copiedBy(services, { id, userId, madeAt: account.madeAt }, traits);
  if (copied) return writeCopy(services, userId, copied);
  const kinds = looks.length > 0 ? [] : await closedBy(services, traits);
  return kinds.length > 0 ? writeCopy(services, userId, { olderDriverId: null, kinds }) : undefined;
}

type Copied = { olderDriverId: string | null; kinds: TraitKind[] };

/** The oldest public profile that has a told trait of this one which staff have not cleared. */
async function copiedBy(
  { db, now }: Copying,
  { id, userId, madeAt }: { id: string; userId: string; madeAt: Date },
  traits: readonly AccountTrait[],
): Promise<Copied | undefined> {
  const isCleared = isAmong(await db.select().from(clearedTraits).where(eq(clearedTraits.driverId, id)));
  const open = traits.filter((trait) => isTold(trait.kind) && !isCleared(trait));
  const kinds = new Set(open.map(({ kind }) => kind));
  const [own] = await db
    .select({ phone: drivers.phone, photo: drivers.photoHash })
    .from(drivers)
    .where(eq(drivers.id, id));
  if (!own || kinds.size === 0) return undefined;
  const hasPhone = kinds.has("phone") ? sql`reverse(${drivers.phone}) = reverse(${own.phone})` : undefined;
  const hasPhoto = kinds.has("photo") ? eq(drivers.photoHash, own.photo) : undefined;
  const alike =
    hasPhone || hasPhoto
      ? await db
          .select({ id: drivers.id })
          .from(drivers)
          .where(and(or(hasPhone, hasPhoto), ne(drivers.id, id)))
      : [];
  const payers = await payersWith(
    db,
    userId,
    open.flatMap(({ kind, hash }) => (kind === "tax-id" ? hash : [])),
  );
  const ids = [...alike, ...payers].map((row) => row.id);
  if (ids.length === 0) return undefined;
  const [older] = await db
    .select({ id: drivers.id, phone: drivers.phone, photo: drivers.photoHash })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(and(inArray(drivers.id, ids), lt(users.createdAt, madeAt), visibleDriver(now())))
    .orderBy(asc(users.createdAt), asc(drivers.id))
    .limit(1);
  if (!older) return undefined;
  const shared: Record<string, boolean> = {
    phone: older.phone === own.phone,
    photo: older.photo === own.photo,
    "tax-id": payers.some((row) => row.id === older.id),
  };
  return { olderDriverId: older.id, kinds: [...kinds].filter((kind) => shared[kind]) };
}

/** The profiles of other accounts that paid with one of these CPFs or CNPJs. */
async function payersWith(db: Db, userId: string, hashes: string[]) {
  if (hashes.length === 0) return [];
  return db
    .selectDistinct({ id: drivers.id })
    .from(accountTraits)
    .innerJoin(drivers, eq(drivers.userId, accountTraits.userId))
    .where(and(inArray(accountTraits.hash, hashes), ne(accountTraits.userId, userId)));
}

/** By what this account is one whose person copied others too often lately. */
async function closedBy({ db, now }: Copying, traits: readonly AccountTrait[]): Promise<TraitKind[]> {
  const found = await rememberedWith(
    db,
    traits.filter(({ kind }) => counted.includes(kind)).map(({ hash }) => hash),
    and(
      eq(memories.kind, "copy"),
      isNull(memories.endedAt),
      gte(memories.at, retentionCutoff(RETENTION.copyMemory, now())),
    ),
  );
  if (new Set(found.map(({ memoryId }) => memoryId)).size < COPIES_MAX) return [];
  return [...new Set(found.map(({ traitKind }) => traitKind))];
}

/** Remembers a copy, and by what its person's next ones are counted; one that only follows from others counts for none. */
async function writeCopy(
  services: Copying,
  userId: string,
  { olderDriverId, kinds }: Copied,
): Promise<Match> {
  const memoryId = newId();
  await services.db
    .insert(memories)
    .values({ id: memoryId, kind: "copy", at: services.now(), olderDriverId });
  if (olderDriverId) await addTraits(services, memoryId, userId, ({ kind }) => counted.includes(kind));
  return { memoryId, kinds, holds: true };
}
