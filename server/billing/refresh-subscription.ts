import type { Subscription } from "../../shared/subscriptions";
import { isEntitled } from "../drivers/entitlement";
import { callStripe } from "../platform/stripe/call-stripe";
import { findOwnSubscription, type Subscriber } from "./own-subscription";
import { findCustomer } from "./stripe/customers";
import { syncCustomer } from "./sync-customer";

/**
 * The account's subscription, fetched from Stripe if ours doesn't entitle: for the page after a checkout, whose event
 * may be late. Null when Stripe has none either.
 * @throws DomainError UNAVAILABLE
 */
export async function refreshSubscription(ctx: Subscriber): Promise<Subscription | null> {
  if (!(await isEntitled(ctx.db, ctx.user.id, ctx.now()))) {
    const customerId = await findCustomer(ctx.db, ctx.user.id);
    if (customerId) await callStripe("UNAVAILABLE", () => syncCustomer(ctx, customerId));
  }
  return findOwnSubscription(ctx);
}
