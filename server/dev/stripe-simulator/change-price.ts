import { type Books, bill, charge, monthsOf, periodAfter, periodLine, tell } from "./billing";
import type { InvoiceLine, Subscription } from "./state";

/**
 * Changes what a subscription charges, as the portal does (`always_invoice`): what is left of the old price comes back
 * as credit. Another length begins a new period today and charges it whole; the same length charges the rest of the
 * running one. Credit that is left over lowers later invoices.
 */
export function changePrice(books: Books, subscription: Subscription, price: string): void {
  if (price === subscription.price) return;
  const now = books.now();
  const isTrial = subscription.status === "trialing";
  const credit = restOf(books, subscription, -1);
  const isSameLength = monthsOf(books.state, price) === monthsOf(books.state, subscription.price);
  subscription.price = price;
  if (isTrial) {
    tell(books, "customer.subscription.updated", subscription);
    return;
  }
  if (!isSameLength) {
    subscription.anchor = now;
    subscription.periodStart = now;
    subscription.periodEnd = periodAfter(now, now, monthsOf(books.state, price));
  }
  const due = isSameLength ? restOf(books, subscription, 1) : periodLine(books, subscription);
  // What was never paid gives no credit.
  const lines = subscription.status === "past_due" ? [due] : [credit, due];
  const invoice = bill(books, subscription, lines);
  invoice.created = now;
  charge(books, subscription, invoice);
}

/** What the rest of the running period is worth at the subscription's price, by the second. */
function restOf(books: Books, subscription: Subscription, sign: 1 | -1): InvoiceLine {
  const { cents, start, end } = periodLine(books, subscription);
  const now = books.now();
  const share = end > start ? Math.max(0, end - now) / (end - start) : 0;
  return { cents: sign * Math.round(cents * share), start: now, end, isProration: true };
}
