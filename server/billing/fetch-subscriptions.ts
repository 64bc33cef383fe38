import type Stripe from "stripe";
import { unpaidSince } from "./stripe/open-invoices";
import { readAll, readById } from "./stripe/read-all";
import { readSubscription, type SubscriptionFacts } from "./subscription-facts";

/** A subscription's facts; for one that is past due, since when, fetched from Stripe. */
export async function factsOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<SubscriptionFacts> {
  const isUnpaid = subscription.status === "past_due";
  return readSubscription(subscription, isUnpaid ? await unpaidSince(stripe, subscription.id) : undefined);
}

/**
 * A customer's subscriptions at Stripe. One that runs here but is not in the customer's list is fetched by its id, so
 * that a missing result means that Stripe does not have it at all. @param runningHere ids at Stripe
 */
export async function fetchSubscriptions(
  stripe: Stripe,
  customerId: string,
  runningHere: readonly string[] = [],
): Promise<SubscriptionFacts[]> {
  const found = await readAll(stripe, customerId);
  const foundIds = new Set(found.map(({ id }) => id));
  for (const id of runningHere) {
    const other = foundIds.has(id) ? undefined : await readById(stripe, id);
    if (other) found.push(other);
  }
  return Promise.all(found.map((subscription) => factsOf(stripe, subscription)));
}
