import Stripe from "stripe";
import { z } from "zod";
import { defineJob } from "../jobs/jobs";
import { chooseEntitling, isOver } from "./choose-entitling";
import { cancelNow } from "./stripe/cancel-now";
import { readAll } from "./stripe/read-all";
import { readSubscription } from "./subscription-facts";

/**
 * Nobody pays twice: when a driver has more than one subscription, those that don't count end at Stripe now, and what
 * the last charge of each took goes back to the card (docs/decisions/0006). Stripe's event of each end tells the rest.
 */
export const endSuperseded = defineJob({
  name: "end-superseded-subscriptions",
  data: z.object({ customerId: z.string() }),
  run: async (services, { customerId }) => {
    const { stripe } = services.payments;
    const found = await readAll(stripe, customerId);
    const facts = found.map(readSubscription);
    const entitling = chooseEntitling(facts, services.now());
    // What counted a moment ago may be over: then none of the others is superfluous.
    if (!entitling) return;
    for (const [index, subscription] of found.entries()) {
      const fact = facts[index];
      if (!fact || fact === entitling || isOver(fact)) continue;
      // Money first: should this stop halfway, the next try finds the subscription still there.
      if (fact.entitledUntil) await refundLastCharge(stripe, subscription);
      await cancelNow(stripe, subscription.id);
    }
  },
});

async function refundLastCharge(stripe: Stripe, { latest_invoice }: Stripe.Subscription): Promise<void> {
  const invoice = typeof latest_invoice === "string" ? latest_invoice : latest_invoice?.id;
  if (!invoice) return;
  const payments = await stripe.invoicePayments.list({ invoice, status: "paid", limit: 10 });
  for (const { id, payment } of payments.data) {
    const paid = payment.payment_intent;
    if (!paid) continue;
    try {
      await stripe.refunds.create(
        { payment_intent: typeof paid === "string" ? paid : paid.id, reason: "duplicate" },
        { idempotencyKey: `refund-${id}` },
      );
    } catch (error) {
      if (!isAlreadyRefunded(error)) throw error;
    }
  }
}

function isAlreadyRefunded(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "charge_already_refunded";
}
