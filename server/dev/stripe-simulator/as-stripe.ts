import type {
  Dispute,
  Invoice,
  Portal,
  PortalConfiguration,
  Price,
  Product,
  Refund,
  Session,
  State,
  Subscription,
} from "./state";

/** What responses are made from. */
type Viewed = { state: State; pagesUrl: () => string };

// How each object looks in Stripe's responses and events: the fields that the product, or a person who debugs, reads.

export const productAsStripe = (product: Product) => ({
  object: "product",
  ...product,
  active: true,
  livemode: false,
});

export const priceAsStripe = (price: Price) => ({
  id: price.id,
  object: "price",
  active: price.active,
  billing_scheme: "per_unit",
  created: price.created,
  currency: "brl",
  livemode: false,
  lookup_key: price.lookupKey,
  metadata: price.metadata,
  nickname: price.nickname,
  product: price.product,
  recurring: { interval: "month", interval_count: price.months, usage_type: "licensed" },
  type: "recurring",
  unit_amount: price.cents,
});

export const sessionAsStripe = (session: Session, pagesUrl: string) => ({
  id: session.id,
  object: "checkout.session",
  cancel_url: session.cancelUrl,
  client_reference_id: session.clientReferenceId,
  created: session.created,
  customer: session.customer,
  custom_fields: session.customFields.map(({ key, label, value }) => ({
    key,
    label: { custom: label, type: "custom" },
    optional: true,
    text: { value },
    type: "text",
  })),
  expires_at: session.expiresAt,
  livemode: false,
  locale: "pt-BR",
  mode: "subscription",
  payment_status: session.status === "complete" ? "paid" : "unpaid",
  status: session.status,
  subscription: session.subscription,
  success_url: session.successUrl,
  url: session.status === "open" ? `${pagesUrl}/checkout/${session.id}` : null,
});

/** The fields that a request asks to be expanded: whole objects instead of ids. */
export type Expanded = { invoice?: boolean; card?: boolean };

export function subscriptionAsStripe(
  { state, pagesUrl }: Viewed,
  subscription: Subscription,
  { invoice: hasInvoice, card: hasCard }: Expanded = {},
) {
  const price = state.prices[subscription.price];
  const invoice = state.invoices[subscription.latestInvoice ?? ""];
  return {
    id: subscription.id,
    object: "subscription",
    billing_cycle_anchor: subscription.anchor,
    cancel_at: subscription.cancelAt ?? (subscription.cancelAtPeriodEnd ? subscription.periodEnd : null),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    collection_method: "charge_automatically",
    created: subscription.created,
    currency: "brl",
    customer: subscription.customer,
    default_payment_method: hasCard ? cardAsStripe(subscription) : cardAsStripe(subscription).id,
    ended_at: subscription.endedAt,
    items: {
      object: "list",
      data: [
        {
          id: subscription.id.replace("sub_", "si_"),
          object: "subscription_item",
          created: subscription.created,
          current_period_start: subscription.periodStart,
          current_period_end: subscription.periodEnd,
          metadata: {},
          price: price && priceAsStripe(price),
          quantity: 1,
          subscription: subscription.id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
    },
    latest_invoice:
      hasInvoice && invoice ? invoiceAsStripe({ state, pagesUrl }, invoice) : subscription.latestInvoice,
    livemode: false,
    metadata: subscription.metadata,
    pause_collection: subscription.paused ? { behavior: subscription.paused, resumes_at: null } : null,
    start_date: subscription.startDate,
    status: subscription.status,
  };
}

const cardAsStripe = ({ id, card }: Subscription) => ({
  id: id.replace("sub_", "pm_"),
  object: "payment_method",
  card: {
    brand: "visa",
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
  },
  type: "card",
});

export const linesAsStripe = (invoice: Pick<Invoice, "id" | "lines" | "subscription">) => ({
  object: "list",
  data: invoice.lines.map(({ cents, start, end, isProration }, index) => ({
    id: `${invoice.id.replace("in_", "il_")}_${index}`,
    object: "line_item",
    amount: cents,
    currency: "brl",
    invoice: invoice.id,
    parent: {
      type: "subscription_item_details",
      subscription_item_details: { proration: isProration, subscription: invoice.subscription },
    },
    period: { start, end },
  })),
  has_more: false,
  url: `/v1/invoices/${invoice.id}/lines`,
});

export const invoiceAsStripe = ({ pagesUrl }: Viewed, invoice: Invoice, hasPayments = false) => ({
  id: invoice.id,
  object: "invoice",
  amount_due: invoice.cents,
  amount_paid: invoice.status === "paid" ? invoice.cents : 0,
  amount_remaining: invoice.status === "open" ? invoice.cents : 0,
  attempt_count: invoice.failures.length + (invoice.paidAt !== null && invoice.cents > 0 ? 1 : 0),
  billing_reason: invoice.reason,
  created: invoice.created,
  currency: "brl",
  customer: invoice.customer,
  hosted_invoice_url: `${pagesUrl()}/invoices/${invoice.id}`,
  invoice_pdf: `${pagesUrl()}/invoices/${invoice.id}/pdf`,
  lines: linesAsStripe(invoice),
  livemode: false,
  next_payment_attempt: invoice.status === "open" ? invoice.nextTryAt : null,
  ...(hasPayments
    ? {
        payments: {
          object: "list",
          data: invoice.cents > 0 ? [invoicePaymentAsStripe(invoice)] : [],
          has_more: false,
        },
      }
    : {}),
  parent: {
    type: "subscription_details",
    subscription_details: { subscription: invoice.subscription, metadata: {} },
    quote_details: null,
  },
  status: invoice.status,
  status_transitions: { finalized_at: invoice.created, paid_at: invoice.paidAt },
  total: invoice.lines.reduce((sum, { cents }) => sum + cents, 0),
});

export const invoicePaymentAsStripe = (invoice: Invoice) => ({
  id: invoice.id.replace("in_", "inpay_"),
  object: "invoice_payment",
  amount_paid: invoice.cents,
  amount_requested: invoice.cents,
  created: invoice.created,
  currency: "brl",
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { type: "payment_intent", payment_intent: invoice.paymentIntent },
  status: invoice.status === "paid" ? "paid" : "open",
});

export const refundAsStripe = (refund: Refund) => ({
  id: refund.id,
  object: "refund",
  amount: refund.cents,
  created: refund.created,
  currency: "brl",
  payment_intent: refund.paymentIntent,
  metadata: refund.metadata,
  reason: refund.reason,
  status: refund.status,
});

/** The attempts to charge a card in an invoice's payment, newest first. */
export function chargesAsStripe(state: State, invoice: Invoice, hasRefunds: boolean) {
  const refused = invoice.failures.map((created, index) => ({
    ...chargeAsStripe(state, invoice),
    id: `${invoice.paymentIntent.replace("pi_", "ch_")}_${index}`,
    amount_refunded: 0,
    created,
    disputed: false,
    paid: false,
    refunded: false,
    status: "failed",
  }));
  const paid =
    invoice.status === "paid" && invoice.cents > 0 ? [chargeAsStripe(state, invoice, hasRefunds)] : [];
  return [...refused, ...paid].toReversed();
}

export function chargeAsStripe(state: State, invoice: Invoice, hasRefunds = false) {
  const { paymentIntent, cents } = invoice;
  const isOf = (thing: { paymentIntent: string }) => thing.paymentIntent === paymentIntent;
  const refunds = Object.values(state.refunds).filter(isOf);
  const given = refunds.filter(({ status }) => status === "succeeded");
  const refunded = given.reduce((sum, refund) => sum + refund.cents, 0);
  return {
    id: paymentIntent.replace("pi_", "ch_"),
    object: "charge",
    amount: cents,
    amount_refunded: refunded,
    created: invoice.paidAt ?? invoice.created,
    currency: "brl",
    customer: invoice.customer,
    disputed: Object.values(state.disputes).some(isOf),
    livemode: false,
    paid: invoice.status === "paid",
    payment_intent: paymentIntent,
    payment_method_details: { type: "card", card: cardDetails(state.subscriptions[invoice.subscription]) },
    refunded: refunded >= cents,
    ...(hasRefunds
      ? { refunds: { object: "list", data: refunds.toReversed().map(refundAsStripe), has_more: false } }
      : {}),
    status: invoice.status === "paid" ? "succeeded" : "failed",
  };
}

const cardDetails = (paidFor: Subscription | undefined) =>
  paidFor && { brand: "visa", last4: paidFor.card.last4, fingerprint: paidFor.card.fingerprint };

const DISPUTE_ANSWER_SECONDS = 9 * 24 * 60 * 60;

/** Has no customer, as at Stripe. */
export const disputeAsStripe = (dispute: Dispute) => ({
  id: dispute.id,
  object: "dispute",
  amount: dispute.cents,
  charge: dispute.paymentIntent.replace("pi_", "ch_"),
  created: dispute.created,
  currency: "brl",
  evidence_details: { due_by: dispute.created + DISPUTE_ANSWER_SECONDS },
  livemode: false,
  payment_intent: dispute.paymentIntent,
  reason: "fraudulent",
  status: dispute.status,
});

export const portalAsStripe = (portal: Portal, pagesUrl: string) => ({
  id: portal.id,
  object: "billing_portal.session",
  customer: portal.customer,
  livemode: false,
  return_url: portal.returnUrl,
  url: `${pagesUrl}/portal/${portal.id}`,
});

export const portalConfigurationAsStripe = (configuration: PortalConfiguration) => ({
  object: "billing_portal.configuration",
  ...configuration,
  active: true,
  is_default: false,
  livemode: false,
});
