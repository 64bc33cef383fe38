import { z } from "zod";
import { changeBalance } from "./billing";
import { balanceTransactionAsStripe } from "./customer-as-stripe";
import { type Endpoints, find, findCustomer, metadata, pageOf, paging, read } from "./endpoint";

/** What a customer has as credit (below zero) or owes. */
export const balanceEndpoints: Endpoints = {
  "POST /v1/customers/:id/balance_transactions": (books, request, id) => {
    const given = read(request, { amount: z.coerce.number().int(), currency: z.literal("brl"), metadata });
    const customer = findCustomer(books.state, id, "id");
    return balanceTransactionAsStripe(id, changeBalance(books, customer, given.amount, given.metadata));
  },

  "GET /v1/customers/:id/balance_transactions": ({ state }, request, id) => {
    const given = read(request, paging);
    const newestFirst = find(state.customers, id, "customer").balanceTransactions.toReversed();
    return pageOf(
      newestFirst,
      given,
      (change) => balanceTransactionAsStripe(id, change),
      `/v1/customers/${id}/balance_transactions`,
    );
  },
};
