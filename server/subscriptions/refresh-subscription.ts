import type { Subscription } from "../../shared/subscriptions";
import { findOwnSubscription, type Subscriber } from "./own-subscription";
import { isEntitled } from "./queries";
import { askStripe } from "./stripe/ask-stripe";
import { findCustomer } from "./stripe/customers";
import { syncCustomer } from "./sync-customer";

/**
 * The account's subscription, asked for at Stripe when ours doesn't entitle: for the page after a checkout, whose
 * event may be late. Null when there is none there either.
 * @throws DomainError UNAVAILABLE
 */
export async function refreshSubscription(ctx: Subscriber): Promise<Subscription | null> {
  if (!(await isEntitled(ctx.db, ctx.user.id, ctx.now()))) {
    const customerId = await findCustomer(ctx.db, ctx.user.id);
    if (customerId) await askStripe("UNAVAILABLE", () => syncCustomer(ctx, customerId));
  }
  return findOwnSubscription(ctx);
}
