import { z } from "zod";
import { subscriptionAsStripe } from "./as-stripe";
import { endSubscription, isRunning, tell } from "./billing";
import { type Endpoints, find, missing, pageOf, paging, read, StripeRefusal, yesOrNo } from "./endpoint";
import type { Subscription } from "./state";

const expand = z.array(z.string()).default([]);

/** Subscriptions. */
export const subscriptionEndpoints: Endpoints = {
  "GET /v1/subscriptions": ({ state }, asked) => {
    const given = read(asked, {
      customer: z.string().optional(),
      status: z.string().optional(),
      expand,
      ...paging,
    });
    if (given.customer) find(state.customers, given.customer, "customer");
    const found = Object.values(state.subscriptions)
      .filter(({ customer }) => !given.customer || customer === given.customer)
      .filter(({ status }) => given.status === "all" || status !== "canceled")
      .toReversed();
    const hasInvoice = given.expand.includes("data.latest_invoice");
    const asStripe = (found: Subscription) => subscriptionAsStripe(state, found, hasInvoice);
    return pageOf(found, given, asStripe, "/v1/subscriptions");
  },

  "GET /v1/subscriptions/:id": ({ state }, asked, id) => {
    const hasInvoice = read(asked, { expand }).expand.includes("latest_invoice");
    return subscriptionAsStripe(state, find(state.subscriptions, id, "subscription"), hasInvoice);
  },

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
};
