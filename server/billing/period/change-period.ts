import { and, desc, eq, isNotNull } from "drizzle-orm";
import Stripe from "stripe";
import { charges } from "../../../drizzle/schema/charges";
import { dayInSaoPaulo } from "../../../shared/brazil";
import { PERIOD_PREVIEW_LIFETIME } from "../../../shared/limits";
import type { PeriodChangeInput } from "../../../shared/schemas/period-change";
import type { Subscription } from "../../../shared/subscriptions";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { callStripe } from "../../platform/stripe/call-stripe";
import { ownAtStripe, ownSubscription, type Subscriber } from "../own-subscription";
import { reviewPayment } from "../review-payment";
import { syncCustomer } from "../sync-customer";
import { changeTo, previewAt } from "./preview-period";

/**
 * Changes the period of the driver's subscription for exactly the amounts that were shown: they are computed again as
 * of the same time, and any difference needs a new confirmation. A refused card changes nothing, and trying again needs a
 * new preview: Stripe answers the same request alike for a day.
 * @throws DomainError PERIOD_PREVIEW_CHANGED, PERIOD_CARD_REFUSED, PERIOD_UNAVAILABLE, PERIOD_NOT_CHANGEABLE,
 * PERIOD_REFUNDED, SUBSCRIPTION_NOT_FOUND, UNAVAILABLE
 */
export async function changePeriod(ctx: Subscriber, agreed: PeriodChangeInput): Promise<Subscription> {
  const { customerId, row } = await ownAtStripe(ctx);
  await callStripe("UNAVAILABLE", async () => {
    const { stripe } = ctx.payments;
    // Refunded since the preview, and its event is still on the way: Stripe would give credit for money that went back.
    const paid = await lastPaymentOf(ctx.db, row.stripeSubscriptionId);
    if (paid) await reviewPayment(ctx, paid);
    const change = await changeTo(ctx, agreed.planPriceId);
    // Pressed twice, or in another tab: already done, however old the preview is by now.
    if (change.isMade) return syncCustomer(ctx, customerId);
    if (!stillHolds(agreed.countedAt, ctx.now())) throw new DomainError("PERIOD_PREVIEW_CHANGED");
    const now = await previewAt(stripe, change, agreed.countedAt).catch(asOurs);
    const isSame =
      now.todayCents === agreed.todayCents &&
      now.periodCents === agreed.periodCents &&
      now.nextChargeCents === agreed.nextChargeCents;
    if (!isSame) throw new DomainError("PERIOD_PREVIEW_CHANGED");
    const { subscription, itemId, price } = change;
    const before = subscription.items.data[0]?.price.id;
    await stripe.subscriptions
      .update(
        subscription.id,
        {
          items: [{ id: itemId, price }],
          proration_behavior: "always_invoice",
          proration_date: agreed.countedAt,
          payment_behavior: "error_if_incomplete",
        },
        // Two changes at the same time to the same period are one change. To different periods, Stripe refuses the
        // second.
        { idempotencyKey: `period-${subscription.id}-${before}-${agreed.countedAt}` },
      )
      .catch(asOurs);
    return syncCustomer(ctx, customerId);
  });
  return ownSubscription(ctx);
}

/** Whether a preview is young and of today: the next charge is counted from the day of the change. @param countedAt Unix seconds */
function stillHolds(countedAt: number, now: Date): boolean {
  const isYoung = Math.abs(now.getTime() - countedAt * 1000) <= PERIOD_PREVIEW_LIFETIME;
  return isYoung && dayInSaoPaulo(new Date(countedAt * 1000)) === dayInSaoPaulo(now);
}

/** The payment of the last charge that a card paid. */
async function lastPaymentOf(db: Db, subscriptionId: string): Promise<string | null | undefined> {
  const [last] = await db
    .select({ paid: charges.paymentIntent })
    .from(charges)
    .where(
      and(
        eq(charges.stripeSubscriptionId, subscriptionId),
        eq(charges.status, "paid"),
        isNotNull(charges.paymentIntent),
      ),
    )
    .orderBy(desc(charges.billedAt))
    .limit(1);
  return last?.paid;
}

/** Maps Stripe's refusals to our errors; outages pass through. */
function asOurs(error: unknown): never {
  if (error instanceof Stripe.errors.StripeCardError) throw new DomainError("PERIOD_CARD_REFUSED");
  const isRefused =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError;
  if (isRefused) throw new DomainError("PERIOD_PREVIEW_CHANGED");
  throw error;
}
