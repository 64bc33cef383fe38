import { z } from "zod";
import { portalAsStripe, portalConfigurationAsStripe, sessionAsStripe } from "./as-stripe";
import { endSubscription, isRunning } from "./billing";
import { customerAsStripe, taxIdAsStripe } from "./customer-as-stripe";
import {
  type Endpoints,
  find,
  findCustomer,
  list,
  metadata,
  pageOf,
  paging,
  read,
  StripeRefusal,
} from "./endpoint";
import type { Session } from "./state";

/** The portal's configuration; here only the prices matter. */
const portalFeatures = z.looseObject({
  subscription_update: z
    .looseObject({ products: z.array(z.object({ prices: z.array(z.string()) })).default([]) })
    .default({ products: [] }),
});

const SESSION_SECONDS = 24 * 60 * 60;

/** Customers, and the pages for them: checkout and billing portal. */
export const checkoutEndpoints: Endpoints = {
  "POST /v1/customers": (books, request) => {
    const given = read(request, { email: z.string(), name: z.string().default(""), metadata });
    const customer = {
      id: books.newId("cus"),
      created: books.now(),
      balance: 0,
      balanceTransactions: [],
      taxIds: [],
      deleted: false,
      ...given,
    };
    books.state.customers[customer.id] = customer;
    return customerAsStripe(customer);
  },

  "GET /v1/customers": ({ state }, request) => {
    const given = read(request, { email: z.string(), ...paging });
    const found = Object.values(state.customers).filter(
      ({ email, deleted }) => email === given.email && !deleted,
    );
    return pageOf(found.toReversed(), given, customerAsStripe, "/v1/customers");
  },

  "GET /v1/customers/:id": ({ state }, _, id) => customerAsStripe(find(state.customers, id, "customer")),

  "DELETE /v1/customers/:id": (books, _, id) => {
    const { state } = books;
    const customer = findCustomer(state, id, "id");
    for (const subscription of Object.values(state.subscriptions)) {
      if (subscription.customer === id && isRunning(subscription)) endSubscription(books, subscription);
    }
    for (const session of Object.values(state.sessions)) {
      if (session.customer === id && session.status === "open") session.status = "expired";
    }
    customer.deleted = true;
    return customerAsStripe(customer);
  },

  "GET /v1/checkout/sessions": (books, request) => {
    const given = read(request, { customer: z.string(), limit: z.coerce.number().default(10) });
    const newestFirst = Object.values(books.state.sessions)
      .filter(({ customer }) => customer === given.customer)
      .toReversed();
    const page = newestFirst.slice(0, given.limit);
    return list(
      page.map((session) => sessionAsStripe(session, books.pagesUrl())),
      "/v1/checkout/sessions",
      page.length < newestFirst.length,
    );
  },

  "POST /v1/checkout/sessions": (books, request) => {
    const given = read(request, {
      customer: z.string(),
      mode: z.literal("subscription"),
      line_items: z.array(z.object({ price: z.string() })).length(1),
      success_url: z.url(),
      cancel_url: z.url(),
      client_reference_id: z.string().nullable().default(null),
      subscription_data: z.object({ metadata }).default({ metadata: {} }),
      custom_fields: z
        .array(
          z.object({
            key: z.string(),
            label: z.object({ custom: z.string().max(50) }),
            type: z.literal("text"),
            text: z
              .object({
                minimum_length: z.coerce.number().default(0),
                maximum_length: z.coerce.number().default(255),
              })
              .prefault({}),
          }),
        )
        .max(3)
        .default([]),
    });
    findCustomer(books.state, given.customer);
    const price = find(books.state.prices, given.line_items[0]?.price ?? "", "price");
    if (!price.active) throw new StripeRefusal("The price specified is inactive.");
    const session: Session = {
      id: books.newId("cs_test"),
      customer: given.customer,
      price: price.id,
      status: "open",
      successUrl: given.success_url,
      cancelUrl: given.cancel_url,
      clientReferenceId: given.client_reference_id,
      metadata: given.subscription_data.metadata,
      customFields: given.custom_fields.map(({ key, label, text }) => ({
        key,
        label: label.custom,
        value: null,
        minLength: text.minimum_length,
        maxLength: text.maximum_length,
      })),
      subscription: null,
      created: books.now(),
      expiresAt: books.now() + SESSION_SECONDS,
    };
    books.state.sessions[session.id] = session;
    return sessionAsStripe(session, books.pagesUrl());
  },

  "GET /v1/checkout/sessions/:id": (books, _, id) =>
    sessionAsStripe(find(books.state.sessions, id, "checkout.session"), books.pagesUrl()),

  "GET /v1/customers/:id/tax_ids": ({ state }, _, id) =>
    list(find(state.customers, id, "customer").taxIds.map(taxIdAsStripe), `/v1/customers/${id}/tax_ids`),

  "POST /v1/customers/:id/tax_ids": (books, request, id) => {
    const given = read(request, { type: z.enum(["br_cpf", "br_cnpj"]), value: z.string() });
    const customer = findCustomer(books.state, id, "id");
    const { length } = given.value.replace(/[^0-9A-Z]/g, "");
    if (length !== (given.type === "br_cpf" ? 11 : 14))
      throw new StripeRefusal("Invalid value for the tax ID type.", "tax_id_invalid", "value");
    const taxId = { id: books.newId("txi"), ...given };
    customer.taxIds.push(taxId);
    return taxIdAsStripe(taxId);
  },

  "POST /v1/checkout/sessions/:id/expire": (books, _, id) => {
    const session = find(books.state.sessions, id, "checkout.session");
    if (session.status !== "open") throw new StripeRefusal("Only open Checkout Sessions can be expired.");
    session.status = "expired";
    const answer = sessionAsStripe(session, books.pagesUrl());
    books.emit("checkout.session.expired", answer);
    return answer;
  },

  "GET /v1/billing_portal/configurations": ({ state }) => {
    const configurations = Object.values(state.portalConfigurations);
    return list(configurations.map(portalConfigurationAsStripe), "/v1/billing_portal/configurations");
  },

  "POST /v1/billing_portal/configurations": (books, request) => {
    const given = read(request, { features: portalFeatures, metadata });
    const configuration = { id: books.newId("bpc"), created: books.now(), ...given };
    books.state.portalConfigurations[configuration.id] = configuration;
    return portalConfigurationAsStripe(configuration);
  },

  "POST /v1/billing_portal/configurations/:id": ({ state }, request, id) => {
    const configuration = find(state.portalConfigurations, id, "billing_portal.configuration");
    Object.assign(configuration, read(request, { features: portalFeatures, metadata }));
    return portalConfigurationAsStripe(configuration);
  },

  "POST /v1/billing_portal/sessions": (books, request) => {
    const given = read(request, {
      customer: z.string(),
      configuration: z.string(),
      return_url: z.url(),
    });
    findCustomer(books.state, given.customer);
    find(books.state.portalConfigurations, given.configuration, "billing_portal.configuration");
    const { customer, configuration, return_url: returnUrl } = given;
    const portal = { id: books.newId("bps"), customer, configuration, returnUrl };
    books.state.portals[portal.id] = portal;
    return portalAsStripe(portal, books.pagesUrl());
  },
};
