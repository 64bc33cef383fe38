import { z } from "zod";
import { linesAsStripe } from "./as-stripe";
import { type Books, isRunning, monthsOf, periodAfter, periodLine } from "./billing";
import { dueOf, quote } from "./change-price";
import { type Endpoints, find, read, StripeRefusal } from "./endpoint";
import type { InvoiceLine, Subscription } from "./state";

/** An upcoming invoice is charged an hour after it is made, at the end of the period. */
const DRAFT_SECONDS = 60 * 60;

const change = z.object({
  items: z.array(z.object({ id: z.string(), price: z.string() })).length(1),
  proration_behavior: z.literal("always_invoice"),
  proration_date: z.coerce.number().optional(),
});

/** Previews the invoice for a change of a subscription's price or, without one, that of its next renewal. */
export const previewEndpoints: Endpoints = {
  "POST /v1/invoices/create_preview": (books, request) => {
    const { subscription: id, subscription_details: details } = read(request, {
      subscription: z.string(),
      subscription_details: change.optional(),
    });
    const { state } = books;
    const subscription = find(state.subscriptions, id, "subscription");
    if (!details) return upcoming(books, subscription);
    const price = find(state.prices, details.items[0]?.price ?? "", "price");
    const { lines } = quote(books, subscription, price.id, details.proration_date);
    return previewAsStripe(books, subscription, lines, null);
  },
};

function upcoming(books: Books, subscription: Subscription): object {
  const isEnding = subscription.cancelAtPeriodEnd || subscription.cancelAt !== null;
  if (!isRunning(subscription) || isEnding)
    throw new StripeRefusal("No upcoming invoices for customer", "invoice_upcoming_none", undefined, 404);
  const { periodEnd: periodStart, anchor, price } = subscription;
  const periodEnd = periodAfter(anchor, periodStart, monthsOf(books.state, price));
  const line = periodLine(books, { ...subscription, periodStart, periodEnd });
  return previewAsStripe(books, subscription, [line], periodStart + DRAFT_SECONDS);
}

function previewAsStripe(
  books: Books,
  subscription: Subscription,
  lines: InvoiceLine[],
  nextTryAt: number | null,
): object {
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  const balance = books.state.customers[subscription.customer]?.balance ?? 0;
  const invoice = { id: books.newId("upcoming_in"), subscription: subscription.id, lines };
  return {
    id: invoice.id,
    object: "invoice",
    amount_due: dueOf(books, subscription, lines),
    billing_reason: "upcoming",
    currency: "brl",
    customer: subscription.customer,
    ending_balance: Math.min(0, total + balance),
    lines: linesAsStripe(invoice),
    livemode: false,
    next_payment_attempt: nextTryAt,
    starting_balance: balance,
    status: "draft",
    total,
  };
}
