import { z } from "zod";
import {
  chargesAsStripe,
  disputeAsStripe,
  invoiceAsStripe,
  invoicePaymentAsStripe,
  refundAsStripe,
} from "./as-stripe";
import { type Endpoints, find, list, metadata, pageOf, paging, read, StripeRefusal } from "./endpoint";
import { paidInvoice, refund } from "./money-back";
import type { Invoice } from "./state";

/** Invoices, payments and refunds. */
export const moneyEndpoints: Endpoints = {
  "GET /v1/invoices": (books, request) => {
    const { state } = books;
    const given = read(request, {
      subscription: z.string().optional(),
      customer: z.string().optional(),
      status: z.string().optional(),
      created: z.object({ gte: z.coerce.number().optional(), lte: z.coerce.number().optional() }).default({}),
      expand: z.array(z.string()).default([]),
      ...paging,
    });
    const { gte = 0, lte = Number.POSITIVE_INFINITY } = given.created;
    const hasPayments = given.expand.includes("data.payments");
    const found = Object.values(state.invoices)
      .filter(({ created }) => created >= gte && created <= lte)
      .filter(({ subscription }) => !given.subscription || subscription === given.subscription)
      .filter(({ customer }) => !given.customer || customer === given.customer)
      .filter(({ status }) => !given.status || status === given.status)
      .toReversed();
    return pageOf(found, given, (invoice) => invoiceAsStripe(books, invoice, hasPayments), "/v1/invoices");
  },

  "GET /v1/invoices/:id": (books, _, id) => invoiceAsStripe(books, find(books.state.invoices, id, "invoice")),

  "POST /v1/invoices/:id/void": (books, _, id) => {
    const invoice = find(books.state.invoices, id, "invoice");
    if (invoice.status !== "open") throw new StripeRefusal("Only open invoices can be voided.");
    invoice.status = "void";
    books.emit("invoice.voided", invoiceAsStripe(books, invoice));
    return invoiceAsStripe(books, invoice);
  },

  "GET /v1/invoice_payments": ({ state }, request) => {
    const { invoice, status, payment } = read(request, {
      invoice: z.string().optional(),
      status: z.string().optional(),
      payment: z.object({ type: z.literal("payment_intent"), payment_intent: z.string() }).optional(),
    });
    if (invoice) find(state.invoices, invoice, "invoice");
    const isRequested = ({ id, paymentIntent }: Invoice) =>
      (!invoice || id === invoice) && (!payment || paymentIntent === payment.payment_intent);
    // An amount paid from the balance has no payment.
    const found = Object.values(state.invoices).filter((entry) => entry.cents > 0 && isRequested(entry));
    const payments = found.map(invoicePaymentAsStripe);
    return list(
      status ? payments.filter((entry) => entry.status === status) : payments,
      "/v1/invoice_payments",
    );
  },

  "GET /v1/charges": ({ state }, request) => {
    const given = read(request, {
      payment_intent: z.string().optional(),
      customer: z.string().optional(),
      expand: z.array(z.string()).default([]),
      ...paging,
    });
    if (given.customer) find(state.customers, given.customer, "customer");
    const hasRefunds = given.expand.includes("data.refunds");
    const found = Object.values(state.invoices)
      .filter(({ paymentIntent }) => !given.payment_intent || paymentIntent === given.payment_intent)
      .filter(({ customer }) => !given.customer || customer === given.customer)
      .flatMap((invoice) => chargesAsStripe(state, invoice, hasRefunds))
      .toSorted((a, b) => b.created - a.created);
    return pageOf(found, given, (charge) => charge, "/v1/charges");
  },

  "GET /v1/disputes": ({ state }, request) => {
    const given = read(request, {
      payment_intent: z.string().optional(),
      created: z.object({ gte: z.coerce.number() }).optional(),
      ...paging,
    });
    const found = Object.values(state.disputes)
      .filter(({ paymentIntent }) => !given.payment_intent || paymentIntent === given.payment_intent)
      .filter(({ created }) => created >= (given.created?.gte ?? 0))
      .toReversed();
    return pageOf(found, given, disputeAsStripe, "/v1/disputes");
  },

  "GET /v1/refunds": ({ state }, request) => {
    const given = read(request, { created: z.object({ gte: z.coerce.number() }).optional(), ...paging });
    const found = Object.values(state.refunds)
      .filter(({ created }) => created >= (given.created?.gte ?? 0))
      .toReversed();
    return pageOf(found, given, refundAsStripe, "/v1/refunds");
  },

  "POST /v1/refunds": (books, request) => {
    const {
      payment_intent,
      amount,
      reason,
      metadata: given,
    } = read(request, {
      payment_intent: z.string(),
      amount: z.coerce.number().int().positive().optional(),
      reason: z.string().nullable().default(null),
      metadata,
    });
    return refundAsStripe(
      refund(books, paidInvoice(books, payment_intent), amount, { reason, metadata: given }),
    );
  },
};
