import { z } from "zod";
import { type Expanded, subscriptionAsStripe } from "./as-stripe";
import { emitEvent, endSubscription, isRunning } from "./billing";
import { changePrice } from "./change-price";
import { type Endpoints, find, missing, pageOf, paging, read, StripeRefusal, yesOrNo } from "./endpoint";
import type { Subscription } from "./state";

const expand = z.array(z.string()).default([]);

const expandedOf = (paths: readonly string[]): Expanded => ({
  invoice: paths.includes("latest_invoice"),
  card: paths.includes("default_payment_method"),
});

/** Subscriptions. */
export const subscriptionEndpoints: Endpoints = {
  "GET /v1/subscriptions": (books, request) => {
    const { state } = books;
    const given = read(request, {
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
    const expanded = expandedOf(given.expand.map((path) => path.replace("data.", "")));
    const asStripe = (found: Subscription) => subscriptionAsStripe(books, found, expanded);
    return pageOf(found, given, asStripe, "/v1/subscriptions");
  },

  "GET /v1/subscriptions/:id": (books, request, id) => {
    const expanded = expandedOf(read(request, { expand }).expand);
    return subscriptionAsStripe(books, find(books.state.subscriptions, id, "subscription"), expanded);
  },

  "POST /v1/subscriptions/:id": (books, request, id) => {
    const subscription = find(books.state.subscriptions, id, "subscription");
    if (!isRunning(subscription))
      throw new StripeRefusal(
        "A canceled subscription can only update its cancellation_details and metadata.",
      );
    const given = read(request, {
      cancel_at_period_end: yesOrNo.optional(),
      cancel_at: z.string().optional(),
      pause_collection: z
        .union([
          z.literal(""),
          z.object({ behavior: z.enum(["void", "keep_as_draft", "mark_uncollectible"]) }),
        ])
        .optional(),
      items: z
        .array(z.object({ id: z.string(), price: z.string() }))
        .length(1)
        .optional(),
      proration_behavior: z.enum(["always_invoice", "none"]).default("always_invoice"),
      proration_date: z.coerce.number().optional(),
      payment_behavior: z.enum(["allow_incomplete", "error_if_incomplete"]).default("allow_incomplete"),
    });
    const item = given.items?.[0];
    if (item) {
      const price = find(books.state.prices, item.price, "price");
      if (!price.active) throw new StripeRefusal("The price specified is inactive.");
      changePrice(books, subscription, price.id, {
        behavior: given.proration_behavior,
        prorationDate: given.proration_date ?? books.now(),
        isAllOrNothing: given.payment_behavior === "error_if_incomplete",
      });
      return subscriptionAsStripe(books, subscription);
    }
    if (given.cancel_at_period_end !== undefined) {
      subscription.cancelAtPeriodEnd = given.cancel_at_period_end;
      subscription.cancelAt = null;
    }
    if (given.cancel_at !== undefined) subscription.cancelAt = Number(given.cancel_at) || null;
    const { pause_collection: pause } = given;
    if (pause !== undefined) subscription.paused = pause === "" ? null : pause.behavior;
    const isCanceling = subscription.cancelAtPeriodEnd || subscription.cancelAt !== null;
    subscription.canceledAt = isCanceling ? (subscription.canceledAt ?? books.now()) : null;
    emitEvent(books, "customer.subscription.updated", subscription);
    return subscriptionAsStripe(books, subscription);
  },

  "DELETE /v1/subscriptions/:id": (books, _, id) => {
    const subscription = find(books.state.subscriptions, id, "subscription");
    if (subscription.status === "canceled") throw missing("subscription", id);
    endSubscription(books, subscription);
    return subscriptionAsStripe(books, subscription);
  },
};
