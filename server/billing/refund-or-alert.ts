import Stripe from "stripe";
import { log } from "../platform/http/log";
import { isRefusal } from "../platform/stripe/call-stripe";
import type { Services } from "../process/services";
import { REFUND_REASON_KEY } from "./charges/read-charges";
import { billingAlerts } from "./mails/mail-billing-alert";
import { queueBillingAlert } from "./mails/queue-billing-alert";
import { readById } from "./stripe/read-all";

type Needs = Pick<Services, "db" | "jobs" | "memoryKeys" | "now" | "payments">;

/** Why the product refunds. Only an unused period has no mail of its own besides the one about the money. */
type Why = "duplicate" | "withdrawal" | "unused";

/**
 * Refunds the latest invoice of an ended subscription; idempotent. What Stripe refuses
 * to refund is left to the operator: retrying changes nothing, so the operator is alerted.
 */
export async function refundOrAlert(
  services: Needs,
  subscriptionId: string,
  why: Why = "duplicate",
): Promise<void> {
  const invoice = (await readById(services.payments.stripe, subscriptionId))?.latest_invoice;
  const invoiceId = typeof invoice === "string" ? invoice : invoice?.id;
  if (invoiceId) await refundInvoice(services, { subscriptionId, invoiceId }, why);
}

/** The same for everything that a withdrawn subscription ever charged. Returns whether all of it is refunded. */
export async function refundAllOrAlert(services: Needs, subscriptionId: string): Promise<boolean> {
  const { data } = await services.payments.stripe.invoices.list({
    subscription: subscriptionId,
    status: "paid",
    limit: 100,
  });
  let isGiven = true;
  for (const { id } of data)
    if (!(await refundInvoice(services, { subscriptionId, invoiceId: id }, "withdrawal"))) isGiven = false;
  return isGiven;
}

type Billed = { subscriptionId: string; invoiceId: string };

/** Refunds what was paid for an invoice and not refunded yet; false when Stripe refused a part. */
async function refundInvoice(
  services: Needs,
  { subscriptionId, invoiceId }: Billed,
  why: Why,
): Promise<boolean> {
  const { stripe } = services.payments;
  const payments = await stripe.invoicePayments.list({ invoice: invoiceId, status: "paid", limit: 10 });
  let isGiven = true;
  for (const { id, payment, amount_paid: cents } of payments.data) {
    const paid = payment.payment_intent;
    if (!paid) continue;
    const paymentIntent = typeof paid === "string" ? paid : paid.id;
    try {
      await stripe.refunds.create(
        {
          payment_intent: paymentIntent,
          reason: why === "duplicate" ? "duplicate" : "requested_by_customer",
          metadata: why === "unused" ? {} : { [REFUND_REASON_KEY]: why },
        },
        { idempotencyKey: `${why}-${id}` },
      );
    } catch (error) {
      if (isRefundedAlready(error)) continue;
      if (!isRefusal(error)) throw error;
      isGiven = false;
      log.error({ err: error, subscriptionId }, "Stripe refused a refund");
      const refused = { subscriptionId, paymentIntent, cents: cents ?? 0 };
      const alert = isDisputed(error)
        ? billingAlerts.refundOfDisputed(refused)
        : billingAlerts.refundRefused(refused);
      await queueBillingAlert(services, alert, { stripeInvoiceId: invoiceId, detail: "refund-refused" });
    }
  }
  return isGiven;
}

function isRefundedAlready(error: unknown): boolean {
  return codeOf(error) === "charge_already_refunded";
}

/** The payment is disputed: the bank has the money and decides. */
function isDisputed(error: unknown): boolean {
  return codeOf(error) === "charge_disputed";
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined;
}
