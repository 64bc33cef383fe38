import type { Subscription } from "../../shared/subscriptions";
import { DomainError } from "../http/domain-error";
import { isOver } from "./choose-entitling";
import { ownAtStripe, ownSubscription, type Subscriber } from "./own-subscription";
import { askStripe } from "./stripe/ask-stripe";
import { readSubscription } from "./subscription-facts";
import { syncCustomer } from "./sync-customer";

/**
 * Takes a cancellation back ("Manter assinatura") while the period lasts. Where none is under way nothing changes.
 * @throws DomainError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_NOT_CANCELABLE (it is over), UNAVAILABLE
 */
export async function resumeSubscription(ctx: Subscriber): Promise<Subscription> {
  const { row, customerId } = await ownAtStripe(ctx);
  const { stripe } = ctx.payments;
  const isTooLate = await askStripe("UNAVAILABLE", async () => {
    const subscription = await stripe.subscriptions.retrieve(row.stripeSubscriptionId);
    const { cancel_at_period_end: atPeriodEnd, cancel_at: at } = subscription;
    const isOverAlready = isOver(readSubscription(subscription));
    if (!isOverAlready && atPeriodEnd) {
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    } else if (!isOverAlready && at != null) {
      await stripe.subscriptions.update(subscription.id, { cancel_at: "" });
    }
    await syncCustomer(ctx, customerId);
    return isOverAlready;
  });
  if (isTooLate) throw new DomainError("SUBSCRIPTION_NOT_CANCELABLE");
  return ownSubscription(ctx);
}
