import { isOver } from "../choose-entitling";
import { readSubscription } from "../subscription-facts";
import { askStripe, isMissing } from "./ask-stripe";
import { cancelNow } from "./cancel-now";
import { closeCheckouts } from "./close-checkouts";
import { readAll } from "./read-all";
import type { Payments } from "./stripe";

/**
 * Ends everything that could still charge a customer: open checkouts first, so that none is paid in the meantime, then
 * every subscription immediately, then the customer itself, so that nothing new can begin. Idempotent. @throws
 * DomainError DELETION_UNAVAILABLE
 */
export function leaveStripe({ stripe }: Payments, customerId: string): Promise<void> {
  return askStripe("DELETION_UNAVAILABLE", async () => {
    try {
      await closeCheckouts(stripe, customerId);
      const subscriptions = await readAll(stripe, customerId);
      for (const subscription of subscriptions) {
        if (!isOver(readSubscription(subscription))) await cancelNow(stripe, subscription.id);
      }
      await stripe.customers.del(customerId);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  });
}
