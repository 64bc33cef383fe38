import { eq } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { accountTraits } from "../../../drizzle/schema/memory";
import { traitOf } from "../../platform/keys/memory/memory-keys";
import type { Services } from "../../process/services";

/** The CPF or CNPJ (digits and capital letters), or Stripe's fingerprint of the card, with which a customer paid. */
export type PayerTrait = { kind: "tax-id" | "card"; text: string };

/** Stores a keyed hash of it with the account of a customer at Stripe. @returns the account's id, if it was stored */
export async function rememberPayer(
  { db, memoryKeys }: Pick<Services, "db" | "memoryKeys">,
  customerId: string,
  { kind, text }: PayerTrait,
): Promise<string | undefined> {
  const key = memoryKeys.current;
  if (!key) return undefined;
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.stripeCustomerId, customerId));
  if (!owner) return undefined;
  await db
    .insert(accountTraits)
    .values({ userId: owner.id, ...traitOf(key, kind, text) })
    .onConflictDoNothing();
  return owner.id;
}
