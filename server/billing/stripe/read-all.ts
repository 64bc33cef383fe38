import type Stripe from "stripe";
import { isMissing } from "../../platform/stripe/call-stripe";

/** More than any driver has; the list comes in pages of a hundred. */
const SUBSCRIPTIONS_MAX = 1000;

/**
 * All subscriptions that a customer has or had, as Stripe reports them now, with their latest invoices. None when Stripe
 * has no such customer (any more).
 */
export function readAll(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const query = {
    customer,
    status: "all" as const,
    limit: 100,
    expand: ["data.latest_invoice", "data.default_payment_method"],
  };
  return unlessMissing(stripe.subscriptions.list(query).autoPagingToArray({ limit: SUBSCRIPTIONS_MAX }), []);
}

/** One subscription as Stripe reports it now, with its latest invoice; undefined when Stripe doesn't have it. */
export function readById(stripe: Stripe, id: string): Promise<Stripe.Subscription | undefined> {
  return unlessMissing(
    stripe.subscriptions.retrieve(id, { expand: ["latest_invoice", "default_payment_method"] }),
    undefined,
  );
}

/** Whether Stripe has a customer, and not as a deleted one. */
export async function existsAtStripe(stripe: Stripe, customerId: string): Promise<boolean> {
  const customer = await unlessMissing(stripe.customers.retrieve(customerId), undefined);
  return customer !== undefined && !customer.deleted;
}

/** Stripe's response, or `otherwise` when it has no such object. */
export async function unlessMissing<T, Otherwise>(
  answer: Promise<T>,
  otherwise: Otherwise,
): Promise<T | Otherwise> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
}
