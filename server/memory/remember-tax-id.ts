import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { accountTraits } from "../../drizzle/schema/memory";
import type { Services } from "../services";
import { traitOf } from "./memory-keys";

/** Stores a keyed hash of the CPF or CNPJ (digits and capital letters) with which an account's customer at Stripe paid. */
export async function rememberTaxId(
  { db, memoryKeys }: Pick<Services, "db" | "memoryKeys">,
  customerId: string,
  taxId: string,
): Promise<void> {
  const key = memoryKeys.current;
  if (!key) return;
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.stripeCustomerId, customerId));
  if (!owner) return;
  await db
    .insert(accountTraits)
    .values({ userId: owner.id, ...traitOf(key, "tax-id", taxId) })
    .onConflictDoNothing();
}
