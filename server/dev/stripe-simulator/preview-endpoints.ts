import { z } from "zod";
import { linesAsStripe } from "./as-stripe";
import { dueOf, quote } from "./change-price";
import { type Endpoints, find, read } from "./endpoint";

/** Previews the invoice for a change of a subscription's price. */
export const previewEndpoints: Endpoints = {
  "POST /v1/invoices/create_preview": (books, asked) => {
    const { subscription: id, subscription_details: details } = read(asked, {
      subscription: z.string(),
      subscription_details: z.object({
        items: z.array(z.object({ id: z.string(), price: z.string() })).length(1),
        proration_behavior: z.literal("always_invoice"),
        proration_date: z.coerce.number().optional(),
      }),
    });
    const { state } = books;
    const subscription = find(state.subscriptions, id, "subscription");
    const price = find(state.prices, details.items[0]?.price ?? "", "price");
    const { lines } = quote(books, subscription, price.id, details.proration_date);
    const total = lines.reduce((sum, { cents }) => sum + cents, 0);
    const balance = state.customers[subscription.customer]?.balance ?? 0;
    const invoice = { id: books.newId("upcoming_in"), subscription: id, lines };
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
      starting_balance: balance,
      status: "draft",
      total,
    };
  },
};
