import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { documents } from "../../../drizzle/schema/documents";
import { drivers } from "../../../drizzle/schema/drivers";
import { accountTraits } from "../../../drizzle/schema/memory";
import { mailboxOf } from "../../../shared/families/recommendations/recommendations";
import type { TraitKind } from "../../../shared/operation/traits";
import type { Db } from "../../platform/database/database";
import { type MemoryKey, type Trait, traitOf } from "../../platform/keys/memory/memory-keys";

/** A keyed hash of what an account has, and since when. */
export type AccountTrait = Trait & { since: Date };

/**
 * What an account and its profile are recognised by, under each of the keys (docs/security.md says what is normalised and
 * how). The name is none of it.
 */
export async function traitsOf(db: Db, userId: string, keys: readonly MemoryKey[]): Promise<AccountTrait[]> {
  return (await traitsOfEach(db, [userId], keys)).get(userId) ?? [];
}

/** The same of many accounts, by their ids, with three statements. */
export async function traitsOfEach(
  db: Db,
  userIds: readonly string[],
  keys: readonly MemoryKey[],
): Promise<Map<string, AccountTrait[]>> {
  const accounts = await db
    .select({
      id: users.id,
      email: users.email,
      confirmedAt: users.emailConfirmedAt,
      phone: drivers.phone,
      phoneSince: drivers.phoneSince,
      photo: drivers.photoHash,
      photoSince: drivers.photoSince,
    })
    .from(users)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(inArray(users.id, [...userIds]));
  const stored = Map.groupBy(
    [...(await storedTraits(db, userIds)), ...(await numbersOf(db, userIds))],
    ({ userId }) => userId,
  );
  return new Map(
    accounts.map((account) => {
      const plain: { kind: TraitKind; text: string | null; since: Date | null }[] = [
        { kind: "mailbox", text: mailboxOf(account.email), since: account.confirmedAt },
        { kind: "phone", text: account.phone, since: account.phoneSince },
        { kind: "photo", text: account.photo, since: account.photoSince },
      ];
      const hashed = keys.flatMap((key) =>
        plain.flatMap(({ kind, text, since }) =>
          text !== null && since ? [{ ...traitOf(key, kind, text), since }] : [],
        ),
      );
      return [
        account.id,
        [...hashed, ...(stored.get(account.id) ?? []).map(({ userId: _, ...trait }) => trait)],
      ];
    }),
  );
}

/** CPF or CNPJ, cards and the network of the registration. */
function storedTraits(db: Db, userIds: readonly string[]) {
  return db
    .select()
    .from(accountTraits)
    .where(inArray(accountTraits.userId, [...userIds]));
}

/** The numbers of the documents that staff accepted. */
async function numbersOf(db: Db, userIds: readonly string[]) {
  const rows = await db
    .select({
      userId: drivers.userId,
      keyId: documents.numberKeyId,
      hash: documents.numberHash,
      since: documents.decidedAt,
    })
    .from(documents)
    .innerJoin(drivers, eq(drivers.id, documents.driverId))
    .where(
      and(
        eq(documents.outcome, "accepted"),
        isNotNull(documents.numberHash),
        inArray(drivers.userId, [...userIds]),
      ),
    );
  return rows.flatMap(({ keyId, hash, since, ...row }) =>
    keyId !== null && hash !== null && since
      ? [{ ...row, kind: "document" as const, keyId, hash, since }]
      : [],
  );
}
