import type { Subscription } from "../../shared/subscriptions";
import { DomainError } from "../platform/http/domain-error";
import { callStripe, isRefusal } from "../platform/stripe/call-stripe";
import { isOver } from "./choose-entitling";
import { ownAtStripe, ownSubscription, type Subscriber } from "./own-subscription";
import { refundOrAlert } from "./refund-or-alert";
import { cancelNow } from "./stripe/cancel-now";
import { readById } from "./stripe/read-all";
import { readSubscription } from "./subscription-facts";
import { syncCustomer } from "./sync-customer";

/**
 * Cancels the driver's subscription (§4): it lasts until the end of the paid period. If the last charge failed nothing
 * is paid, so it ends now. If it was canceled elsewhere in between, that counts as success. @throws DomainError
 * SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_NOT_CANCELABLE (it is over), CANCELLATION_UNAVAILABLE
 */
export async function cancelSubscription(ctx: Subscriber): Promise<Subscription> {
  const { row, customerId } = await ownAtStripe(ctx);
  const isCanceled = await callStripe("CANCELLATION_UNAVAILABLE", async () => {
    const answer = await cancelAtStripe(ctx, row.stripeSubscriptionId);
    await syncCustomer(ctx, customerId);
    return answer;
  });
  if (!isCanceled) throw new DomainError("SUBSCRIPTION_NOT_CANCELABLE");
  return ownSubscription(ctx);
}

/** Our row may be stale: what to do depends on the state at Stripe. False if it has already ended. */
async function cancelAtStripe(ctx: Subscriber, id: string): Promise<boolean> {
  const { stripe } = ctx.payments;
  const found = await readById(stripe, id);
  const subscription = found && readSubscription(found);
  if (!subscription || isOver(subscription)) return false;
  if (subscription.status === "canceling") return true;
  if (subscription.status !== "active") {
    const isCanceled = await cancelNow(stripe, id);
    // The open charge may have been paid after the read, e.g. in another tab: that period was not used.
    if (subscription.paidCents === 0) await refundOrAlert(ctx, id, "unused");
    return isCanceled;
  }
  try {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
