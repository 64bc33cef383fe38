import type Stripe from "stripe";
import type { subscriptions } from "../../drizzle/schema/subscriptions";
import { type Period, periodNames, periods } from "../../shared/billing-periods";
import { catalogue } from "../../shared/plans";
import { entitledUntil } from "../../shared/subscriptions";

/** The stored facts of a subscription at Stripe, named as in its table. */
export type SubscriptionFacts = Pick<
  typeof subscriptions.$inferSelect,
  | "stripeSubscriptionId"
  | "status"
  | "planId"
  | "period"
  | "priceCents"
  | "startedAt"
  | "currentPeriodStart"
  | "currentPeriodEnd"
  | "canceledAt"
  | "endedAt"
  | "unpaidSince"
  | "entitledUntil"
  | "cardExpires"
  | "cardLast4"
> & {
  /** The amount of the latest invoice, in cents; 0 for a trial or if it was not fetched. Not stored. */
  paidCents: number;
};

// API versions before 2025-03-31 have the period on the subscription, later ones on each item.
type Dated = { current_period_start?: number; current_period_end?: number };

/**
 * Reads a subscription from Stripe, in either form of its dates. @param unpaidSince start of the first unpaid period
 * (unpaid-since.ts); by default the current one's
 */
export function readSubscription(subscription: Stripe.Subscription, unpaidSince?: Date): SubscriptionFacts {
  const item = subscription.items.data[0];
  const onSubscription: Dated = subscription as Dated;
  const start = item?.current_period_start ?? onSubscription.current_period_start ?? subscription.start_date;
  const end = item?.current_period_end ?? onSubscription.current_period_end ?? start;
  const period = { start: instant(start), end: instant(end) };
  const status = statusOf(subscription);
  const unpaid = status === "past_due" ? (unpaidSince ?? period.start) : null;
  const cancelAt = maybeInstant(subscription.cancel_at);
  return {
    stripeSubscriptionId: subscription.id,
    status,
    ...offerOf(item?.price),
    priceCents: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    startedAt: instant(subscription.start_date),
    currentPeriodStart: period.start,
    currentPeriodEnd: activeUntil(subscription, status, period.end),
    canceledAt: maybeInstant(subscription.canceled_at),
    endedAt: maybeInstant(subscription.ended_at),
    unpaidSince: unpaid,
    entitledUntil: entitledUntil({ status, periodEnd: period.end, cancelAt, unpaidSince: unpaid }),
    ...cardOf(subscription),
    paidCents: paidOf(subscription),
  };
}

/** A requested cancellation shows as `cancel_at_period_end` or, in some forms of billing, as `cancel_at` alone. */
function statusOf(subscription: Stripe.Subscription): string {
  const { status, cancel_at, cancel_at_period_end } = subscription;
  if (status !== "active" && status !== "trialing") return status;
  if (isPausedUnpaid(subscription)) return "paused";
  return cancel_at_period_end || cancel_at != null ? "canceling" : "active";
}

/**
 * While somebody has paused the collection in Stripe's dashboard, Stripe leaves the subscription active and begins
 * periods that nobody pays. What was paid before still counts (docs/decisions/0055).
 */
function isPausedUnpaid({ pause_collection, latest_invoice: invoice }: Stripe.Subscription): boolean {
  return pause_collection != null && typeof invoice === "object" && invoice?.status !== "paid";
}

function activeUntil({ cancel_at }: Stripe.Subscription, status: string, periodEnd: Date): Date {
  return status === "canceling" ? (maybeInstant(cancel_at) ?? periodEnd) : periodEnd;
}

function paidOf({ latest_invoice: invoice }: Stripe.Subscription): number {
  return typeof invoice === "object" && invoice !== null ? invoice.amount_paid : 0;
}

/** The card that is charged: its last four digits, and its last month ("2026-12"). */
function cardOf({ default_payment_method: method }: Stripe.Subscription) {
  const card = typeof method === "object" ? method?.card : undefined;
  return {
    cardLast4: card?.last4 ?? null,
    cardExpires: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, "0")}` : null,
  };
}

/**
 * Plan and period of a price, by our lookup key. Of one that somebody created by hand the plan named in its metadata or
 * whose product it has, else the first; the period by its interval.
 */
function offerOf(price: Stripe.Price | undefined): { planId: string; period: Period } {
  const name = price?.metadata.price_id ?? price?.lookup_key;
  for (const plan of catalogue) {
    const known = plan.prices.find(({ id }) => id === name);
    if (known) return { planId: plan.id, period: known.period };
  }
  const { interval = "month", interval_count: count = 1 } = price?.recurring ?? {};
  const months = interval === "year" ? count * 12 : count;
  const period = periodNames.find((candidate) => periods[candidate].months === months) ?? "monthly";
  const product = typeof price?.product === "object" ? price.product.id : price?.product;
  const named = catalogue.find(({ id }) => id === price?.metadata.plan_id || id === product);
  return { planId: named?.id ?? price?.metadata.plan_id ?? catalogue[0]?.id ?? "", period };
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000);
}

function maybeInstant(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : instant(seconds);
}
