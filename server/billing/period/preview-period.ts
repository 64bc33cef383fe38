import type Stripe from "stripe";
import type { PeriodPreview } from "../../../shared/schemas/period-change";
import { findOffer, type Offer } from "../../../shared/subscriptions";
import { DomainError } from "../../platform/http/domain-error";
import { callStripe } from "../../platform/stripe/call-stripe";
import { chargesOfSubscription, refundedCents } from "../charges/queries";
import { ownAtStripe, type Subscriber } from "../own-subscription";
import { priceAtStripe } from "../stripe/catalogue-at-stripe";
import { idOf } from "../stripe/id-of";
import { readById } from "../stripe/read-all";
import { readSubscription } from "../subscription-facts";
import { withdrawalOf } from "../withdrawal/withdrawal-of";

/** A possible change: the subscription's only item at Stripe and the price that it would get. */
export type Change = {
  subscription: Stripe.Subscription;
  itemId: string;
  price: string;
  offer: Offer;
  /** It is the current period. */
  isMade: boolean;
};

/**
 * What changing to another period costs today and when the next charge is, as computed by Stripe. Changes nothing.
 * @throws DomainError PERIOD_UNAVAILABLE, PERIOD_NOT_CHANGEABLE, PERIOD_REFUNDED, SUBSCRIPTION_NOT_FOUND, UNAVAILABLE
 */
export function previewPeriod(ctx: Subscriber, planPriceId: string): Promise<PeriodPreview> {
  return callStripe("UNAVAILABLE", async () => {
    const change = await changeTo(ctx, planPriceId);
    if (change.isMade) throw new DomainError("PERIOD_NOT_CHANGEABLE");
    return previewAt(ctx.payments.stripe, change, Math.floor(ctx.now().getTime() / 1000));
  });
}

/**
 * The change to an offered period; only subscriptions that are active, paid and not canceled can change. During the withdrawal
 * period none can: changing to a shorter period leaves a credit, and a withdrawal then refunds the same money as well. Neither
 * can a period that was refunded in part: Stripe's credit counts it as fully paid.
 */
export async function changeTo(ctx: Subscriber, planPriceId: string): Promise<Change> {
  const { row } = await ownAtStripe(ctx);
  if (await withdrawalOf(ctx.db, ctx.user.id, ctx.now())) throw new DomainError("PERIOD_NOT_CHANGEABLE");
  const offer = findOffer({ planId: row.planId, planPriceId });
  if (!offer) throw new DomainError("PERIOD_UNAVAILABLE");
  const { stripe } = ctx.payments;
  const [subscription, price] = await Promise.all([
    readById(stripe, row.stripeSubscriptionId),
    priceAtStripe(stripe, offer),
  ]);
  const item = subscription?.items.data[0];
  const isChangeable = subscription !== undefined && readSubscription(subscription).status === "active";
  if (!isChangeable || !item) throw new DomainError("PERIOD_NOT_CHANGEABLE");
  const latest = idOf(subscription.latest_invoice);
  const paid = (await chargesOfSubscription(ctx.db, subscription.id)).find(
    ({ stripeInvoiceId }) => stripeInvoiceId === latest,
  );
  if (paid && refundedCents(paid) > 0) throw new DomainError("PERIOD_REFUNDED");
  return { subscription, itemId: item.id, price, offer, isMade: item.price.id === price };
}

/** The amounts of a change as of a given time (Unix seconds). */
export async function previewAt(stripe: Stripe, change: Change, countedAt: number): Promise<PeriodPreview> {
  const { subscription, itemId, price, offer } = change;
  const invoice = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: itemId, price }],
      proration_behavior: "always_invoice",
      proration_date: countedAt,
    },
  });
  const lines = invoice.lines.data;
  const credit = lines.filter(({ amount }) => amount < 0).reduce((sum, { amount }) => sum - amount, 0);
  const due = lines.filter(({ amount }) => amount > 0).reduce((sum, { amount }) => sum + amount, 0);
  const left = Math.max(0, -(invoice.ending_balance ?? 0));
  // The credit's line ends with the old period, which may be later.
  const end = Math.max(...lines.filter(({ amount }) => amount > 0).map(({ period }) => period.end));
  return {
    planPriceId: offer.price.id,
    period: offer.price.period,
    periodCents: due,
    creditCents: credit,
    balanceCents: Math.max(0, -invoice.starting_balance),
    todayCents: invoice.amount_due,
    leftCents: left,
    nextChargeAt: new Date(end * 1000).toISOString(),
    nextChargeCents: Math.max(0, offer.price.cents - left),
    countedAt,
  };
}
