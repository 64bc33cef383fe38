import { eq, sql } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { rateLimits } from "../../drizzle/schema/rate-limits";
import { markDeletion } from "../backups/deletions";
import { eraseUnderEmail } from "../data-requests/erase-under-email";
import type { Db } from "../database/database";
import { deleteProfile } from "../drivers/delete-profile";
import { retainPaymentRecords } from "../subscriptions/retain-payment-records";
import type { Account } from "./queries";

/**
 * Deletes every row about an account's owner except what docs/decisions/0009 lists, and marks the account for backups.
 * Sends no mail and cancels nothing at Stripe: `deleteAccount` does that.
 */
export async function eraseAccount(
  tx: Db,
  { id, email, stripeCustomerId }: Pick<Account, "id" | "email" | "stripeCustomerId">,
  now: Date,
): Promise<void> {
  await retainPaymentRecords(tx, { userId: id, customerId: stripeCustomerId, now });
  await deleteProfile(tx, id);
  await eraseUnderEmail(tx, email, now);
  await tx.delete(rateLimits).where(sql`right(${rateLimits.key}, ${id.length + 1}) = ${`:${id}`}`);
  // Sessions, links and subscriptions are deleted with the account (cascade).
  await tx.delete(users).where(eq(users.id, id));
  await markDeletion(tx, id, now);
}
