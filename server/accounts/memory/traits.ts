import { and, eq, isNotNull } from "drizzle-orm";
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
  const plain = await plainTraits(db, userId);
  const stored = await db
    .select({ kind: accountTraits.kind, keyId: accountTraits.keyId, hash: accountTraits.hash })
    .from(accountTraits)
    .where(eq(accountTraits.userId, userId));
  return [...keys.flatMap((key) => plain.map(([kind, text]) => traitOf(key, kind, text))), ...stored];
}

async function plainTraits(db: Db, userId: string): Promise<[TraitKind, string][]> {
  const [account] = await db
    .select({ email: users.email, driverId: drivers.id, phone: drivers.phone, photo: drivers.photoHash })
    .from(users)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(eq(users.id, userId));
  if (!account) return [];
  const { email, driverId, phone, photo } = account;
  const numbers = driverId ? await numbersOf(db, driverId) : [];
  return [
    ["mailbox", mailboxOf(email)],
    ...(phone ? [["phone", phone] satisfies [TraitKind, string]] : []),
    ...(photo ? [["photo", photo] satisfies [TraitKind, string]] : []),
    ...numbers.map((text): [TraitKind, string] => ["document", text]),
  ];
}

/** Type, authority and the number's last three characters of each document that staff accepted. */
async function numbersOf(db: Db, driverId: string): Promise<string[]> {
  const { type, authority, numberEnd } = documents;
  const accepted = and(
    eq(documents.outcome, "accepted"),
    isNotNull(numberEnd),
    eq(documents.driverId, driverId),
  );
  const rows = await db.select({ type, authority, numberEnd }).from(documents).where(accepted);
  return rows.map((row) => `${row.type}\n${normalise(row.authority ?? "")}\n${row.numberEnd}`);
}
