import { z } from "zod";
import { defineJob } from "../jobs/jobs";
import { chooseEntitling, isOver } from "./choose-entitling";
import { fetchSubscriptions } from "./fetch-subscriptions";
import { refundOrAlert } from "./refund-or-alert";
import { cancelNow } from "./stripe/cancel-now";

/**
 * Nobody pays twice: a driver's subscription beside the one that counts ends at Stripe now, and what its last charge took
 * goes back to the card (docs/decisions/0006). The end comes first: a refund that Stripe refuses must not keep alive what
 * charges again. Stripe's event about its end does the rest.
 */
export const endDuplicate = defineJob({
  name: "end-duplicate-subscription",
  // However many events report one duplicate, there is one job for it.
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
      // What counted a moment ago may be over: then this one is not superfluous.
      if (!entitling || entitling === own) return;
      await cancelNow(stripe, subscriptionId);
    }
    if (isPaid) await refundOrAlert(services, subscriptionId);
  },
});
