import { chargeAsStripe, disputeAsStripe, refundAsStripe } from "./as-stripe";
import type { Books } from "./billing";
import { missing, StripeRefusal } from "./endpoint";
import type { Dispute, Invoice, Refund } from "./state";

/** The invoice that a payment was for. */
export function paidInvoice({ state }: Books, paymentIntent: string): Invoice {
  const paid = Object.values(state.invoices).find((invoice) => invoice.paymentIntent === paymentIntent);
  if (paid?.status !== "paid") throw missing("payment_intent", paymentIntent);
  return paid;
}

/** How much of an invoice was refunded. */
export function refundedOf({ state }: Pick<Books, "state">, { paymentIntent }: Invoice): number {
  const own = Object.values(state.refunds).filter(
    (refund) => refund.paymentIntent === paymentIntent && refund.status === "succeeded",
  );
  return own.reduce((sum, { cents }) => sum + cents, 0);
}

/** Refunds a charge, in full or in part. The subscription is not changed, as at Stripe. */
export function refund(
  books: Books,
  invoice: Invoice,
  cents = invoice.cents - refundedOf(books, invoice),
  { reason = null, metadata = {} }: Partial<Pick<Refund, "reason" | "metadata">> = {},
): Refund {
  if (isDisputed(books, invoice))
    throw new StripeRefusal("This charge has been charged back.", "charge_disputed");
  const left = invoice.cents - refundedOf(books, invoice);
  if (left <= 0) throw new StripeRefusal("Charge has already been refunded.", "charge_already_refunded");
  if (cents > left) throw new StripeRefusal("Refund amount is greater than unrefunded amount on charge.");
  if (books.settings.refusesRefunds)
    throw new StripeRefusal("Insufficient funds in your Stripe balance.", "balance_insufficient");
  const { paymentIntent } = invoice;
  const given = {
    id: books.newId("re"),
    paymentIntent,
    cents,
    reason,
    metadata,
    status: "succeeded" as const,
    created: books.now(),
  };
  books.state.refunds[given.id] = given;
  books.emit("charge.refunded", chargeAsStripe(books.state, invoice));
  books.emit("refund.created", refundAsStripe(given));
  return given;
}

/** The card's bank does not accept a refund: the money returns to the account days later. */
export function failRefund(books: Books, refunded: Refund): void {
  refunded.status = "failed";
  books.emit("refund.failed", refundAsStripe(refunded));
}

function isDisputed({ state }: Books, { paymentIntent }: Invoice): boolean {
  return Object.values(state.disputes).some(
    (dispute) => dispute.paymentIntent === paymentIntent && dispute.status !== "won",
  );
}

/** The payer's bank charges a payment back. */
export function openDispute(books: Books, { paymentIntent, cents }: Invoice): Dispute {
  const dispute: Dispute = {
    id: books.newId("du"),
    paymentIntent,
    cents,
    status: "needs_response",
    created: books.now(),
  };
  books.state.disputes[dispute.id] = dispute;
  books.emit("charge.dispute.created", disputeAsStripe(dispute));
  return dispute;
}

export function closeDispute(books: Books, dispute: Dispute, status: "won" | "lost"): void {
  dispute.status = status;
  books.emit("charge.dispute.closed", disputeAsStripe(dispute));
}
