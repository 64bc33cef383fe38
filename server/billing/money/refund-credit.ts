import type Stripe from "stripe";
import { log } from "../../platform/http/log";
import { isRefusal } from "../../platform/stripe/call-stripe";
import { isGone } from "../charges/queries";

/** Marks the changes of balance and the refunds that belong to one return of credit. */
export const CREDIT_RETURN_KEY = "rota_escola_credit_return";

type Credit = { id: string; customerId: string; cents: number };

/** What became of a credit, in cents; what is missing of it Stripe refused. */
type Refunded = {
  /** Refunded by us. */
  given: number;
  /** Given back by the payer's bank, in a chargeback that we lost. */
  byBank: number;
  /** On charges that the payer disputes: until the bank has decided, nobody knows who gives it back. */
  held: number;
};

/**
 * Refunds a credit on the charges that it came from, newest first; repeated, it continues where it stopped. Nothing goes
 * back twice: a charge that is disputed waits for the bank (docs/decisions/0040).
 */
export async function refundCredit(stripe: Stripe, { id, customerId, cents }: Credit): Promise<Refunded> {
  const { data } = await stripe.charges.list({
    customer: customerId,
    limit: 100,
    expand: ["data.refunds"],
  });
  const paid = data.filter(({ status }) => status === "succeeded");
  const done = { given: paid.reduce((sum, charge) => sum + refundedFor(id, charge), 0), byBank: 0, held: 0 };
  for (const { payment_intent: payment, amount, amount_refunded, disputed } of paid) {
    const part = Math.min(cents - done.given - done.byBank - done.held, amount - amount_refunded);
    const paymentIntent = typeof payment === "string" ? payment : payment?.id;
    if (part <= 0 || !paymentIntent) continue;
    // It stays true after a chargeback that we won.
    const who = disputed ? await whoHas(stripe, paymentIntent) : "we";
    if (who !== "we") {
      done[who === "bank" ? "byBank" : "held"] += part;
      continue;
    }
    try {
      await stripe.refunds.create(
        {
          payment_intent: paymentIntent,
          amount: part,
          reason: "requested_by_customer",
          metadata: { [CREDIT_RETURN_KEY]: id },
        },
        { idempotencyKey: `credit-${id}-${paymentIntent}-${part}` },
      );
      done.given += part;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      log.error({ err: error, customerId, paymentIntent }, "Stripe refused to refund a credit");
    }
  }
  return done;
}

/** Who has the money of a disputed payment. An inquiry without a chargeback ("warning_…") moves none. */
async function whoHas(stripe: Stripe, paymentIntent: string): Promise<"we" | "bank" | "nobody yet"> {
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntent, limit: 100 });
  if (data.some(({ status }) => status === "lost")) return "bank";
  return data.some(({ status }) => ["needs_response", "under_review"].includes(status)) ? "nobody yet" : "we";
}

/** Whether a charge was refunded as credit: such a refund says nothing about the period that the charge paid. */
export function isCreditRefund({ metadata }: Pick<Stripe.Refund, "metadata">): boolean {
  return metadata?.[CREDIT_RETURN_KEY] !== undefined;
}

function refundedFor(id: string, { refunds }: Stripe.Charge): number {
  const own = (refunds?.data ?? []).filter(
    ({ metadata, status }) => metadata?.[CREDIT_RETURN_KEY] === id && !isGone(status ?? "pending"),
  );
  return own.reduce((sum, { amount }) => sum + amount, 0);
}
