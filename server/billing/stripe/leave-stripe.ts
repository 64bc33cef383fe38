import { callStripe, isMissing } from "../../platform/stripe/call-stripe";
import type { Services } from "../../process/services";
import { isOver } from "../choose-entitling";
import { creditOf } from "../money/read-money";
import { recordCreditReturn } from "../money/record-credit-return";
import { completeCreditReturn } from "../money/return-credit";
import { readSubscription } from "../subscription-facts";
import { cancelNow } from "./cancel-now";
import { closeCheckouts } from "./close-checkouts";
import { readAll } from "./read-all";

type Leaving = Pick<Services, "db" | "jobs" | "memoryKeys" | "now" | "payments">;

/** By then the deletion has returned the credit itself, or never will. */
const JOB_AFTER_MS = 20_000;

/**
 * Ends everything that could still charge a customer: open checkouts first, so that none is paid in the meantime, then
 * every subscription immediately; then credit goes back, and last the customer is deleted, so that nothing new can
 * begin. Idempotent. @throws DomainError DELETION_UNAVAILABLE
 */
export function leaveStripe(services: Leaving, userId: string, customerId: string): Promise<void> {
  const { stripe } = services.payments;
  return callStripe("DELETION_UNAVAILABLE", async () => {
    try {
      await closeCheckouts(stripe, customerId);
      const subscriptions = await readAll(stripe, customerId);
      for (const subscription of subscriptions) {
        if (!isOver(readSubscription(subscription))) await cancelNow(stripe, subscription.id);
      }
      await giveCreditBack(services, userId, customerId);
      await stripe.customers.del(customerId);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  });
}

async function giveCreditBack(services: Leaving, userId: string, customerId: string): Promise<void> {
  const cents = await creditOf(services.payments.stripe, customerId);
  if (cents === 0) return;
  const startAfter = new Date(services.now().getTime() + JOB_AFTER_MS);
  const id = await services.db.transaction((tx) =>
    recordCreditReturn({ ...services, db: tx }, { userId, customerId, cents }, { startAfter }),
  );
  await completeCreditReturn(services, id);
}
