import { accountTraits } from "../../../drizzle/schema/memory";
import { traitOf } from "../../platform/keys/memory/memory-keys";
import type { Services } from "../../process/services";

/**
 * What an account is known by and its rows don't have: the CPF or CNPJ typed at a checkout (digits and capital letters), Stripe's
 * fingerprint of a card with which a charge was paid, the network of the registration.
 */
export type StoredTrait = { kind: "tax-id" | "card" | "network"; text: string; since: Date };

/** Stores keyed hashes of these with an account, each once; of none without a MEMORY_KEY. @returns whether any is new */
export async function storeTraits(
  { db, memoryKeys }: Pick<Services, "db" | "memoryKeys">,
  userId: string,
  traits: readonly StoredTrait[],
): Promise<boolean> {
  const key = memoryKeys.current;
  if (!key || traits.length === 0) return false;
  const added = await db
    .insert(accountTraits)
    .values(traits.map(({ kind, text, since }) => ({ userId, ...traitOf(key, kind, text), since })))
    .onConflictDoNothing()
    .returning({ userId: accountTraits.userId });
  return added.length > 0;
}
