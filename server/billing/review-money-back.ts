import { log } from "../platform/http/log";
import type { Services } from "../process/services";
import { reviewPayment } from "./review-payment";

/** Banks decide on chargebacks within about four months; refunds act at once, but their event may be lost. */
const DISPUTES_MS = 120 * 24 * 60 * 60 * 1000;
const REFUNDS_MS = 7 * 24 * 60 * 60 * 1000;

/** Checks recent refunds and chargebacks at Stripe, so that lost or unsubscribed events don't matter. */
export async function reviewMoneyBack(services: Services): Promise<void> {
  const { stripe } = services.payments;
  const since = (milliseconds: number) => ({
    limit: 100,
    created: { gte: Math.floor((services.now().getTime() - milliseconds) / 1000) },
  });
  const payments = new Set<string>();
  for await (const { payment_intent: paid } of stripe.disputes.list(since(DISPUTES_MS)))
    if (typeof paid === "string") payments.add(paid);
  for await (const { payment_intent: paid } of stripe.refunds.list(since(REFUNDS_MS)))
    if (typeof paid === "string") payments.add(paid);
  for (const paid of payments) {
    await reviewPayment(services, paid).catch((error) => {
      log.warn({ err: error, paymentIntent: paid }, "payment that went back not looked at yet");
    });
  }
}
