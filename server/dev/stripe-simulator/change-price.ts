import { type Books, bill, charge, emitEvent, monthsOf, periodAfter, periodLine } from "./billing";
import { StripeRefusal } from "./endpoint";
import type { InvoiceLine, Subscription } from "./state";

/** What a change of price bills, and the period that results. */
export type Quote = { lines: InvoiceLine[]; start: number; end: number; anchor: number };

/**
 * What a change to another price bills at once (`always_invoice`): the unused part of the old price becomes credit, by
 * the second, as of `prorationDate`. Another length starts a new period now and charges it in full; the same length
 * charges the rest of the current period.
 */
export function quote(
  books: Books,
  subscription: Subscription,
  price: string,
  prorationDate = books.now(),
): Quote {
  const now = books.now();
  const { periodStart, periodEnd, anchor, status } = subscription;
  if (prorationDate < periodStart || prorationDate > periodEnd)
    throw new StripeRefusal(
      "Invalid proration_date: it must be within the current period.",
      undefined,
      "proration_date",
    );
  const credit = restOf(books, subscription, prorationDate, -1);
  const isSameLength = monthsOf(books.state, price) === monthsOf(books.state, subscription.price);
  const end = isSameLength ? periodEnd : periodAfter(now, now, monthsOf(books.state, price));
  const period = isSameLength ? { start: periodStart, end, anchor } : { start: now, end, anchor: now };
  const after = { ...subscription, price, periodStart: period.start, periodEnd: period.end };
  const due = isSameLength ? restOf(books, after, prorationDate, 1) : periodLine(books, after);
  // An unpaid period is not credited.
  return { lines: status === "past_due" ? [due] : [credit, due], ...period };
}

/**
 * Changes what a subscription charges. `always_invoice` bills the change at once, `none` from the next period on. With
 * `error_if_incomplete` a refused card leaves everything as it was.
 */
export function changePrice(
  books: Books,
  subscription: Subscription,
  price: string,
  { behavior = "always_invoice", prorationDate = books.now(), isAllOrNothing = false } = {},
): void {
  if (price === subscription.price) return;
  if (behavior === "none" || subscription.status === "trialing") {
    subscription.price = price;
    emitEvent(books, "customer.subscription.updated", subscription);
    return;
  }
  const { lines, start, end, anchor } = quote(books, subscription, price, prorationDate);
  if (isAllOrNothing && subscription.cardFails && dueOf(books, subscription, lines) > 0)
    throw new StripeRefusal("Your card was declined.", "card_declined", undefined, 402);
  Object.assign(subscription, { price, periodStart: start, periodEnd: end, anchor });
  const invoice = bill(books, subscription, lines, "subscription_update");
  invoice.created = books.now();
  charge(books, subscription, invoice);
}

/** The total of lines for a customer, including the balance; never below zero. */
export function dueOf({ state }: Books, { customer }: Subscription, lines: readonly InvoiceLine[]): number {
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  return Math.max(0, total + (state.customers[customer]?.balance ?? 0));
}

/** The value of the rest of the current period at the subscription's price, by the second. */
function restOf(books: Books, subscription: Subscription, from: number, sign: 1 | -1): InvoiceLine {
  const { cents, start, end } = periodLine(books, subscription);
  const share = end > start ? Math.max(0, end - from) / (end - start) : 0;
  return { cents: sign * Math.round(cents * share), start: from, end, isProration: true };
}
