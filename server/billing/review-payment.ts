import type Stripe from "stripe";
import type { Services } from "../process/services";
import { closePaymentItem } from "./charges/payment-items";
import { isOver } from "./choose-entitling";
import { billingAlerts } from "./mails/mail-billing-alert";
import { queueBillingAlert } from "./mails/queue-billing-alert";
import { isCreditRefund } from "./money/refund-credit";
import { continueCreditReturn } from "./money/return-credit";
import { cancelNow } from "./stripe/cancel-now";
import { idOf } from "./stripe/id-of";
import { readById } from "./stripe/read-all";
import { readSubscription } from "./subscription-facts";
import { syncCustomer } from "./sync-customer";
import { giveBackWhatWasDisputed } from "./withdrawal/finish-withdrawal";

/** A chargeback is reported for this long; that it was reported is stored for longer (reconcile-subscriptions.ts). */
const NEWS_MS = 30 * 24 * 60 * 60 * 1000;

type Reviewer = Pick<Services, "db" | "jobs" | "memoryKeys" | "now" | "payments">;

/**
 * Checks at Stripe whether a payment was reversed. A chargeback alerts the operator; a lost one, or a full refund of the
 * running period, ends the subscription, as it is no longer paid. Payments of other products are ignored.
 */
export async function reviewPayment(services: Reviewer, paymentIntent: string): Promise<void> {
  const { stripe } = services.payments;
  const paid = await invoiceOf(stripe, paymentIntent);
  if (!paid) return;
  // Even if its account was deleted.
  await continueCreditReturn(services, paid.customerId);
  // Store the facts first: receipts, the driver's mails and the queue read them.
  if (!(await syncCustomer(services, paid.customerId))) return;
  const { data: disputes } = await stripe.disputes.list({ payment_intent: paymentIntent, limit: 100 });
  const facts = { ...paid, paymentIntent };
  const item = { stripeInvoiceId: paid.invoiceId };
  await alertDisputes(services, disputes, facts);
  if (disputes.length > 0 && disputes.every(({ status }) => status === "won")) {
    await closePaymentItem(services.db, { ...item, detail: "dispute" }, services.now());
    await giveBackWhatWasDisputed(services, paid);
  }
  const isLost = disputes.some(({ status }) => status === "lost");
  if (!isLost && !(await isFullyRefunded(stripe, paymentIntent))) return;
  const subscription = await readById(stripe, paid.subscriptionId);
  if (!subscription || isOver(readSubscription(subscription))) return;
  // A refund of an earlier period says nothing about the running one.
  if (!isLost && idOf(subscription.latest_invoice) !== paid.invoiceId) return;
  // Alert first: a retry after a crash would find the subscription already ended.
  const why = isLost ? billingAlerts.disputeLost : billingAlerts.fullyRefunded;
  await queueBillingAlert(services, why({ ...facts, cents: paid.cents }), {
    ...item,
    detail: isLost ? "dispute-lost" : "refunded",
  });
  await cancelNow(stripe, subscription.id);
  await syncCustomer(services, paid.customerId);
}

type Paid = { invoiceId: string; customerId: string; subscriptionId: string; cents: number };

async function alertDisputes(
  services: Reviewer,
  disputes: readonly Stripe.Dispute[],
  facts: Paid & { paymentIntent: string },
): Promise<void> {
  const oldest = services.now().getTime() - NEWS_MS;
  for (const {
    id,
    amount: cents,
    created,
    evidence_details: { due_by },
  } of disputes) {
    if (created * 1000 <= oldest) continue;
    await queueBillingAlert(services, billingAlerts.disputeOpened({ ...facts, cents }, id), {
      stripeInvoiceId: facts.invoiceId,
      detail: "dispute",
      dueAt: due_by === null ? undefined : new Date(due_by * 1000),
    });
  }
}

/** The invoice that a payment was for, if it was a subscription's. */
async function invoiceOf(stripe: Stripe, paymentIntent: string): Promise<Paid | undefined> {
  const payment = { type: "payment_intent", payment_intent: paymentIntent } as const;
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1 });
  const invoiceId = idOf(data[0]?.invoice);
  if (!invoiceId) return undefined;
  const { customer, parent, amount_paid: cents } = await stripe.invoices.retrieve(invoiceId);
  const customerId = idOf(customer);
  const subscriptionId = idOf(parent?.subscription_details?.subscription);
  return customerId && subscriptionId ? { invoiceId, customerId, subscriptionId, cents } : undefined;
}

// Credit that went back to the card was not used by any period (money/refund-credit.ts).
async function isFullyRefunded(stripe: Stripe, paymentIntent: string): Promise<boolean> {
  const { data } = await stripe.charges.list({
    payment_intent: paymentIntent,
    limit: 100,
    expand: ["data.refunds"],
  });
  return data.some(({ refunded, refunds }) => refunded && !refunds?.data.some(isCreditRefund));
}
