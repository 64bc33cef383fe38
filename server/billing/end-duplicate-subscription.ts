import { z } from "zod";
import { defineJob } from "../process/jobs/jobs";
import { chooseEntitling, isOver } from "./choose-entitling";
import { fetchSubscriptions } from "./fetch-subscriptions";
import { refundOrAlert } from "./refund-or-alert";
import { cancelNow } from "./stripe/cancel-now";

/**
 * Nobody pays twice: a driver's second subscription is canceled at Stripe now, and its last charge is refunded
 * (docs/decisions/0006). It is canceled first, so that it can't charge again even if Stripe refuses the refund.
 * Stripe's event about the end does the rest.
 */
export const endDuplicateSubscription = defineJob({
  name: "end-duplicate-subscription",
  label: "Encerrar assinatura em dobro",
  // However many events report a duplicate, there is one job for it.
  options: { policy: "short" },
  data: z.object({ customerId: z.string(), subscriptionId: z.string(), wasPaid: z.boolean() }),
  run: async (services, { customerId, subscriptionId, wasPaid }) => {
    const { stripe } = services.payments;
    const facts = await fetchSubscriptions(stripe, customerId);
    const own = facts.find(({ stripeSubscriptionId }) => stripeSubscriptionId === subscriptionId);
    if (!own) return;
    // An event may have reported it before it was paid.
    const isPaid = wasPaid || own.entitledUntil !== null;
    if (!isOver(own)) {
      const entitling = chooseEntitling(facts, services.now());
      // The other subscription may have ended in between: then this one is not a duplicate.
      if (!entitling || entitling === own) return;
      await cancelNow(stripe, subscriptionId);
    }
    if (isPaid) await refundOrAlert(services, subscriptionId);
  },
});
