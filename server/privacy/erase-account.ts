import { eq, sql } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { driverPhotos } from "../../drizzle/schema/photos";
import { rateLimits } from "../../drizzle/schema/rate-limits";
import type { Account } from "../accounts/queries";
import { retainPaymentRecords } from "../billing/retain-payment-records";
import { deleteVehiclePhotos } from "../drivers/photos/vehicle/publish-vehicle-photos";
import { markDeletion } from "../process/deletions/deletions";
import type { Services } from "../process/services";
import { eraseUnderEmail } from "./data-requests/erase-under-email";
import { deleteProfile } from "./delete-profile";

/**
 * Deletes every row about an account's owner except what docs/decisions/0009 lists, and marks the account for backups.
 * Sends no mail and cancels nothing at Stripe: `deleteAccount` does that. `db` is the transaction.
 */
export async function eraseAccount(
  services: Pick<Services, "db" | "now" | "memoryKeys">,
  { id, email, stripeCustomerId }: Pick<Account, "id" | "email" | "stripeCustomerId">,
): Promise<void> {
  const { db: tx } = services;
  const now = services.now();
  await retainPaymentRecords(tx, { userId: id, customerId: stripeCustomerId, now });
  await deleteProfile(services, id);
  await deleteVehiclePhotos(tx, eq(driverPhotos.userId, id));
  await eraseUnderEmail(tx, email, now);
  await tx.delete(rateLimits).where(sql`right(${rateLimits.key}, ${id.length + 1}) = ${`:${id}`}`);
  // Sessions, links and subscriptions are deleted with the account (cascade).
  await tx.delete(users).where(eq(users.id, id));
  await markDeletion(tx, id, now);
}
