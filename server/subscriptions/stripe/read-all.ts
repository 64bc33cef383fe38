import type Stripe from "stripe";

/** More than any driver has; the list comes in pages of a hundred. */
const SUBSCRIPTIONS_MAX = 1000;

/** All subscriptions that a customer has or had, as Stripe tells them now. */
export function readAll(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
  return stripe.subscriptions
    .list({ customer: customerId, status: "all", limit: 100 })
    .autoPagingToArray({ limit: SUBSCRIPTIONS_MAX });
}
