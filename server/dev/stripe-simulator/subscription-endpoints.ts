import { z } from "zod";
import { invoicePaymentAsStripe, refundAsStripe, subscriptionAsStripe } from "./as-stripe";
import { endSubscription, isRunning, tell } from "./billing";
import { type Endpoints, find, list, missing, read, StripeRefusal, yesOrNo } from "./endpoint";

/** Subscriptions, and the way back of their money. */
export const subscriptionEndpoints: Endpoints = {
  "GET /v1/subscriptions": ({ state }, asked) => {
    const given = read(asked, {
      customer: z.string().optional(),
      status: z.string().optional(),
      limit: z.coerce.number().default(10),
      starting_after: z.string().optional(),
    });
    if (given.customer) find(state.customers, given.customer, "customer");
    const found = Object.values(state.subscriptions)
      .filter(({ customer }) => !given.customer || customer === given.customer)
      .filter(({ status }) => given.status === "all" || status !== "canceled")
      .toReversed();
    const start = found.findIndex(({ id }) => id === given.starting_after) + 1;
    const page = found.slice(start, start + given.limit);
    return list(
      page.map((subscription) => subscriptionAsStripe(state, subscription)),
      "/v1/subscriptions",
      start + page.length < found.length,
    );
  },

  "GET /v1/subscriptions/:id": ({ state }, _, id) =>
    subscriptionAsStripe(state, find(state.subscriptions, id, "subscription")),

  "POST /v1/subscriptions/:id": (books, asked, id) => {
    const subscription = find(books.state.subscriptions, id, "subscription");
    if (!isRunning(subscription))
      throw new StripeRefusal(
        "A canceled subscription can only update its cancellation_details and metadata.",
      );
    const given = read(asked, {
      cancel_at_period_end: yesOrNo.optional(),
      cancel_at: z.string().optional(),
    });
    if (given.cancel_at_period_end !== undefined) {
      subscription.cancelAtPeriodEnd = given.cancel_at_period_end;
      subscription.cancelAt = null;
    }
    if (given.cancel_at !== undefined) subscription.cancelAt = Number(given.cancel_at) || null;
    const isCanceling = subscription.cancelAtPeriodEnd || subscription.cancelAt !== null;
    subscription.canceledAt = isCanceling ? (subscription.canceledAt ?? books.now()) : null;
    tell(books, "customer.subscription.updated", subscription);
    return subscriptionAsStripe(books.state, subscription);
  },

  "DELETE /v1/subscriptions/:id": (books, _, id) => {
    const subscription = find(books.state.subscriptions, id, "subscription");
    if (subscription.status === "canceled") throw missing("subscription", id);
    endSubscription(books, subscription);
    return subscriptionAsStripe(books.state, subscription);
  },

  "GET /v1/invoice_payments": ({ state }, asked) => {
    const given = read(asked, { invoice: z.string(), status: z.string().optional() });
    const payment = invoicePaymentAsStripe(find(state.invoices, given.invoice, "invoice"));
    return list(!given.status || payment.status === given.status ? [payment] : [], "/v1/invoice_payments");
  },

  "POST /v1/refunds": (books, asked) => {
    const { payment_intent: paymentIntent, reason } = read(asked, {
      payment_intent: z.string(),
      reason: z.string().nullable().default(null),
    });
    const { invoices, refunds } = books.state;
    const paid = Object.values(invoices).find((invoice) => invoice.paymentIntent === paymentIntent);
    if (paid?.status !== "paid") throw missing("payment_intent", paymentIntent);
    if (Object.values(refunds).some((refund) => refund.paymentIntent === paymentIntent))
      throw new StripeRefusal("Charge has already been refunded.", "charge_already_refunded");
    const refund = {
      id: books.newId("re"),
      paymentIntent,
      cents: paid.cents,
      reason,
      created: books.now(),
    };
    refunds[refund.id] = refund;
    return refundAsStripe(refund);
  },
};
