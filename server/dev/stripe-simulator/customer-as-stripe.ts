import type { BalanceTransaction, Customer } from "./state";

// A customer and what belongs to it, as in Stripe's responses and events.

export const customerAsStripe = ({ deleted, taxIds, balanceTransactions, ...customer }: Customer) =>
  deleted
    ? { id: customer.id, object: "customer", deleted }
    : { object: "customer", ...customer, livemode: false };

export const balanceTransactionAsStripe = (customer: string, change: BalanceTransaction) => ({
  id: change.id,
  object: "customer_balance_transaction",
  amount: change.cents,
  created: change.created,
  currency: "brl",
  customer,
  ending_balance: change.endingBalance,
  livemode: false,
  metadata: change.metadata,
  type: "adjustment",
});

export const taxIdAsStripe = (taxId: Customer["taxIds"][number]) => ({
  object: "tax_id",
  ...taxId,
  country: "BR",
  livemode: false,
});
