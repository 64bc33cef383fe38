import type { Subscription } from "../../shared/subscriptions";
import { DomainError } from "../platform/http/domain-error";
import { callStripe } from "../platform/stripe/call-stripe";
import { isOver } from "./choose-entitling";
import { forgetLeavingReason } from "./leaving/save-leaving-reason";
import { ownAtStripe, ownSubscription, type Subscriber } from "./own-subscription";
import { readById } from "./stripe/read-all";
import { readSubscription } from "./subscription-facts";
import { syncCustomer } from "./sync-customer";

/**
 * Undoes a cancellation ("Manter assinatura") while the period lasts. Does nothing if none is pending.
 * @throws DomainError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_NOT_CANCELABLE (it is over), UNAVAILABLE
 */
export async function resumeSubscription(ctx: Subscriber): Promise<Subscription> {
  const { row, customerId } = await ownAtStripe(ctx);
  const { stripe } = ctx.payments;
  const isTooLate = await callStripe("UNAVAILABLE", async () => {
    const subscription = await readById(stripe, row.stripeSubscriptionId);
    const isRunning = subscription !== undefined && !isOver(readSubscription(subscription));
    if (isRunning && subscription.cancel_at_period_end) {
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    } else if (isRunning && subscription.cancel_at != null) {
      await stripe.subscriptions.update(subscription.id, { cancel_at: "" });
    }
    await syncCustomer(ctx, customerId);
    // A resumed subscription has no reason for leaving.
    if (isRunning) await forgetLeavingReason(ctx.db, row.id);
    return !isRunning;
  });
  if (isTooLate) throw new DomainError("SUBSCRIPTION_NOT_CANCELABLE");
  return ownSubscription(ctx);
}
