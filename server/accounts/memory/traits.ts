import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { documents } from "../../../drizzle/schema/documents";
import { drivers } from "../../../drizzle/schema/drivers";
import { accountTraits } from "../../../drizzle/schema/memory";
import { mailboxOf } from "../../../shared/families/recommendations/recommendations";
import type { TraitKind } from "../../../shared/operation/traits";
import { normalise } from "../../../shared/search";
import type { Db } from "../../platform/database/database";
import { type MemoryKey, type Trait, traitOf } from "../../platform/keys/memory/memory-keys";

/**
 * What an account and its profile are recognised by, under each of the keys (docs/security.md says what is normalised and
 * how). The name is none of it.
 */
export async function traitsOf(db: Db, userId: string, keys: readonly MemoryKey[]): Promise<Trait[]> {
  return (await traitsOfEach(db, [userId], keys)).get(userId) ?? [];
}

/** The same of many accounts, by their ids, with three statements. */
export async function traitsOfEach(
  db: Db,
  userIds: readonly string[],
  keys: readonly MemoryKey[],
): Promise<Map<string, Trait[]>> {
  const accounts = await db
    .select({ id: users.id, email: users.email, phone: drivers.phone, photo: drivers.photoHash })
    .from(users)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(inArray(users.id, [...userIds]));
  const numbers = await numbersOf(db, userIds);
  const stored = Map.groupBy(
    await db
      .select()
      .from(accountTraits)
      .where(inArray(accountTraits.userId, [...userIds])),
    ({ userId }) => userId,
  );
  return new Map(
    accounts.map(({ id, email, phone, photo }) => {
      const plain: [TraitKind, string][] = [
        ["mailbox", mailboxOf(email)],
        ...(phone ? [["phone", phone] satisfies [TraitKind, string]] : []),
        ...(photo ? [["photo", photo] satisfies [TraitKind, string]] : []),
        ...(numbers.get(id) ?? []).map(({ text }): [TraitKind, string] => ["document", text]),
      ];
      const hashed = keys.flatMap((key) => plain.map(([kind, text]) => traitOf(key, kind, text)));
      const ofStripe = (stored.get(id) ?? []).map(({ kind, keyId, hash }) => ({ kind, keyId, hash }));
      return [id, [...hashed, ...ofStripe]];
    }),
  );
}

/** Type, authority and the number's last three characters of each document that staff accepted, by account. */
async function numbersOf(db: Db, userIds: readonly string[]) {
  const { type, authority, numberEnd } = documents;
  const rows = await db
    .select({ userId: drivers.userId, type, authority, numberEnd })
    .from(documents)
    .innerJoin(drivers, eq(drivers.id, documents.driverId))
    .where(
      and(eq(documents.outcome, "accepted"), isNotNull(numberEnd), inArray(drivers.userId, [...userIds])),
    );
  const ends = rows.map((row) => ({
    userId: row.userId,
    text: `${row.type}\n${normalise(row.authority ?? "")}\n${row.numberEnd}`,
  }));
  return Map.groupBy(ends, ({ userId }) => userId);
}
