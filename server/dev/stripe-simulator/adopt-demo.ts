import { demoCharges } from "../../../drizzle/seeds/demo-charges";
import type { Period } from "../../../shared/billing-periods";
import { periods } from "../../../shared/billing-periods";
import { catalogue } from "../../../shared/plans";
import type { Books } from "./billing";
import { fingerprintOf, goodCard, type Subscription } from "./state";

/** A demo driver's subscription as the product stores it. */
export type DemoSubscription = {
  customerId: string;
  email: string;
  name: string;
  stripeSubscriptionId: string;
  /** active, canceling, past_due or canceled. */
  status: string;
  planId: string;
  period: Period;
  priceCents: number;
  startedAt: Date;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  canceledAt: Date | null;
  endedAt: Date | null;
};

/** Takes over the subscriptions of the demo data, in their stored state. No event is sent. */
export function adoptDemo(books: Books, demos: readonly DemoSubscription[]): void {
  const { state } = books;
  for (const demo of demos) {
    const created = toSeconds(demo.startedAt);
    const { customerId: customer, email, name } = demo;
    state.customers[customer] = {
      id: customer,
      email,
      name,
      metadata: {},
      created,
      balance: 0,
      balanceTransactions: [],
      taxIds: [],
      deleted: false,
    };
    const billed = demoCharges(demo, null);
    for (const charge of billed.toReversed()) {
      const paidAt = charge.paidAt && toSeconds(charge.paidAt);
      const start = toSeconds(charge.periodStart);
      state.invoices[charge.stripeInvoiceId] = {
        id: charge.stripeInvoiceId,
        customer,
        subscription: demo.stripeSubscriptionId,
        lines: [{ cents: charge.cents, start, end: toSeconds(charge.periodEnd), isProration: false }],
        cents: charge.cents,
        status: paidAt === null ? "open" : "paid",
        reason: charge.reason === "start" ? "subscription_create" : "subscription_cycle",
        paymentIntent: charge.paymentIntent ?? `pi_${charge.stripeInvoiceId}`,
        created: toSeconds(charge.billedAt),
        paidAt,
        failures: charge.failedAt ? [toSeconds(charge.failedAt)] : [],
        nextTryAt: null,
      };
    }
    state.subscriptions[demo.stripeSubscriptionId] = {
      id: demo.stripeSubscriptionId,
      customer,
      price: priceOf(books, demo),
      status: statusOf(demo.status),
      startDate: created,
      anchor: toSeconds(demo.currentPeriodStart),
      periodStart: toSeconds(demo.currentPeriodStart),
      periodEnd: toSeconds(demo.currentPeriodEnd),
      cancelAtPeriodEnd: demo.status === "canceling",
      cancelAt: null,
      canceledAt: demo.canceledAt && toSeconds(demo.canceledAt),
      endedAt: demo.endedAt && toSeconds(demo.endedAt),
      latestInvoice: billed[0]?.stripeInvoiceId ?? null,
      cardFails: demo.status === "past_due",
      // Nobody in the demo shares a card: whoever does with a suspended driver is held.
      card: { ...goodCard, fingerprint: fingerprintOf(customer) },
      percentOff: 0,
      metadata: {},
      created,
    };
  }
}

function statusOf(status: string): Subscription["status"] {
  return status === "past_due" || status === "canceled" ? status : "active";
}

// The price has no lookup key, because the product may not have created its own price with that key yet.
function priceOf({ state, now }: Books, { planId, period, priceCents }: DemoSubscription): string {
  const plan = catalogue.find(({ id }) => id === planId);
  const name = plan?.prices.find((price) => price.period === period)?.id ?? `${planId}-${period}`;
  const id = `price_demo_${name}`;
  state.products[planId] ??= { id: planId, name: plan?.name ?? planId, metadata: {}, created: now() };
  state.prices[id] = {
    id,
    product: planId,
    cents: priceCents,
    months: periods[period].months,
    lookupKey: null,
    nickname: null,
    metadata: { plan_id: planId, price_id: name },
    active: false,
    created: now(),
  };
  return id;
}

function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
