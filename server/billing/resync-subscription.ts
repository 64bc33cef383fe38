import { currentSubscription } from "../drivers/entitlement";
import { DomainError } from "../platform/http/domain-error";
import { callStripe } from "../platform/stripe/call-stripe";
import type { Services } from "../process/services";
import { findCustomer } from "./stripe/customers";
import { syncCustomer } from "./sync-customer";

/**
 * Syncs an account's subscriptions from Stripe, whatever is stored; returns the resulting status, null when there is
 * none.
 * @throws DomainError NO_PAYMENTS, STRIPE_UNAVAILABLE
 */
export async function resyncSubscription(
  services: Pick<Services, "db" | "jobs" | "memoryKeys" | "now" | "payments">,
  userId: string,
): Promise<string | null> {
  const customerId = await findCustomer(services.db, userId);
  if (!customerId) throw new DomainError("NO_PAYMENTS");
  await callStripe("STRIPE_UNAVAILABLE", () => syncCustomer(services, customerId));
  return (await currentSubscription(services.db, userId))?.status ?? null;
}
