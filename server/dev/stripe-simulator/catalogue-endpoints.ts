import { z } from "zod";
import { priceAsStripe, productAsStripe } from "./as-stripe";
import { type Endpoints, find, list, metadata, read, StripeRefusal, yesOrNo } from "./endpoint";
import type { Price } from "./state";

/** Products and prices. */
export const catalogueEndpoints: Endpoints = {
  "GET /v1/products/:id": ({ state }, _, id) => productAsStripe(find(state.products, id, "product")),

  "POST /v1/products": (books, request) => {
    const given = read(request, { id: z.string().optional(), name: z.string(), metadata });
    const id = given.id ?? books.newId("prod");
    if (books.state.products[id])
      throw new StripeRefusal("Product already exists.", "resource_already_exists", "id");
    const product = { ...given, id, created: books.now() };
    books.state.products[id] = product;
    return productAsStripe(product);
  },

  "POST /v1/products/:id": ({ state }, request, id) => {
    const product = find(state.products, id, "product");
    product.name = read(request, { name: z.string().default(product.name) }).name;
    return productAsStripe(product);
  },

  "GET /v1/prices": ({ state }, request) => {
    const { lookup_keys: keys, active } = read(request, {
      lookup_keys: z.array(z.string()).max(10).optional(),
      active: yesOrNo.optional(),
    });
    const prices = Object.values(state.prices).filter(
      (price) =>
        (!keys || keys.includes(price.lookupKey ?? "")) && (active === undefined || price.active === active),
    );
    return list(prices.map(priceAsStripe), "/v1/prices");
  },

  "POST /v1/prices": (books, request) => {
    const given = read(request, {
      product: z.string(),
      currency: z.literal("brl"),
      unit_amount: z.coerce.number().int().min(0),
      recurring: z.object({ interval: z.literal("month"), interval_count: z.coerce.number().int() }),
      lookup_key: z.string().nullable().default(null),
      transfer_lookup_key: yesOrNo.default(false),
      nickname: z.string().nullable().default(null),
      metadata,
    });
    find(books.state.products, given.product, "product");
    const holder = Object.values(books.state.prices).find(
      ({ lookupKey }) => lookupKey !== null && lookupKey === given.lookup_key,
    );
    if (holder && !given.transfer_lookup_key)
      throw new StripeRefusal(`A price (${holder.id}) already uses that lookup key.`);
    if (holder) holder.lookupKey = null;
    const price: Price = {
      id: books.newId("price"),
      product: given.product,
      cents: given.unit_amount,
      months: given.recurring.interval_count,
      lookupKey: given.lookup_key,
      nickname: given.nickname,
      metadata: given.metadata,
      active: true,
      created: books.now(),
    };
    books.state.prices[price.id] = price;
    return priceAsStripe(price);
  },

  "POST /v1/prices/:id": ({ state }, request, id) => {
    const price = find(state.prices, id, "price");
    price.active = read(request, { active: yesOrNo.default(price.active) }).active;
    return priceAsStripe(price);
  },
};
