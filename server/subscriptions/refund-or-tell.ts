import Stripe from "stripe";
import { log } from "../http/log";
import type { Services } from "../services";
import { billingAlerts, mailBillingAlert } from "./mails/mail-billing-alert";
import { isRefusal } from "./stripe/ask-stripe";
import { readOne } from "./stripe/read-all";

/**
 * Gives back what the latest invoice of a subscription that is over took. Given back already is done. What Stripe refuses
 * to give back is the operator's to give: trying again changes nothing, so the operator is told.
 */
export async function refundOrTell(
  services: Pick<Services, "db" | "jobs" | "payments">,
  subscriptionId: string,
): Promise<void> {
  const { stripe } = services.payments;
  const invoice = (await readOne(stripe, subscriptionId))?.latest_invoice;
  const invoiceId = typeof invoice === "string" ? invoice : invoice?.id;
  if (!invoiceId) return;
  const payments = await stripe.invoicePayments.list({ invoice: invoiceId, status: "paid", limit: 10 });
  for (const { id, payment, amount_paid: cents } of payments.data) {
    const paid = payment.payment_intent;
    if (!paid) continue;
    const paymentIntent = typeof paid === "string" ? paid : paid.id;
    try {
      await stripe.refunds.create(
        { payment_intent: paymentIntent, reason: "duplicate" },
        { idempotencyKey: `refund-${id}` },
      );
    } catch (error) {
      if (isRefundedAlready(error)) continue;
      if (!isRefusal(error)) throw error;
      log.error({ err: error, subscriptionId }, "Stripe refused a refund");
      const alert = billingAlerts.refundRefused({ subscriptionId, paymentIntent, cents: cents ?? 0 });
      await services.jobs.enqueue(services.db, mailBillingAlert, alert);
    }
  }
}

function isRefundedAlready(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "charge_already_refunded";
}
