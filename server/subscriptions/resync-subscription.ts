import { DomainError } from "../http/domain-error";
import type { Services } from "../services";
import { currentSubscription } from "./queries";
import { askStripe } from "./stripe/ask-stripe";
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
  await askStripe("STRIPE_UNAVAILABLE", () => syncCustomer(services, customerId));
  return (await currentSubscription(services.db, userId))?.status ?? null;
}
