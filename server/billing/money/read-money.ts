import Stripe from "stripe";
import { log } from "../../platform/http/log";
import { chooseEntitling, isOver } from "../choose-entitling";
import { unlessMissing } from "../stripe/read-all";
import type { SubscriptionFacts } from "../subscription-facts";

/** A customer's credit in cents and, if a subscription renews, the amount due then. */
export type MoneyFacts = {
  creditCents: number;
  next: { stripeSubscriptionId: string; cents: number; at: Date } | null;
};

/** Nobody waits longer for a sentence: the last known one is shown instead. */
const PATIENCE = { timeout: 3000, maxNetworkRetries: 0 } as const;

/**
 * What Stripe will charge next and what credit is left. Undefined when Stripe doesn't say what is due: then what was
 * read before stays. Where nothing renews, the credit has to be known, because it goes back (return-credit.ts).
 */
export async function readMoney(
  stripe: Stripe,
  customerId: string,
  subscriptions: readonly SubscriptionFacts[],
  now: Date,
): Promise<MoneyFacts | undefined> {
  const renewing = chooseEntitling(subscriptions, now);
  if (renewing?.status !== "active") return { creditCents: await creditOf(stripe, customerId), next: null };
  const { stripeSubscriptionId, currentPeriodEnd: at } = renewing;
  try {
    const invoice = await stripe.invoices.createPreview({ subscription: stripeSubscriptionId }, PATIENCE);
    return {
      creditCents: Math.max(0, -invoice.starting_balance),
      next: { stripeSubscriptionId, cents: invoice.amount_due, at },
    };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.warn({ err: error, customerId }, "upcoming charge not read");
    return undefined;
  }
}

/** A customer's credit in cents; 0 for one that is deleted. */
export async function creditOf(stripe: Stripe, customerId: string): Promise<number> {
  const customer = await unlessMissing(stripe.customers.retrieve(customerId), undefined);
  return customer === undefined || customer.deleted ? 0 : Math.max(0, -customer.balance);
}

/** Whether nothing will be charged any more: every subscription has ended, or will end with its period. */
export function isLeaving(subscriptions: readonly Pick<SubscriptionFacts, "status">[]): boolean {
  return subscriptions.every((subscription) => isOver(subscription) || subscription.status === "canceling");
}
