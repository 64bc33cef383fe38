import type Stripe from "stripe";
import { log } from "../../http/log";
import { isGone } from "../charges/queries";
import { isRefusal } from "../stripe/ask-stripe";

/** Marks the changes of balance and the refunds that belong to one return of credit. */
export const CREDIT_RETURN_KEY = "rota_escola_credit_return";

type Credit = { id: string; customerId: string; cents: number };

/**
 * Refunds a credit on the charges that it came from, newest first; repeated, it continues where it stopped. Returns how
 * much of it is refunded: what Stripe refuses is not.
 */
export async function refundCredit(stripe: Stripe, { id, customerId, cents }: Credit): Promise<number> {
  const { data } = await stripe.charges.list({
    ...{ customer: customerId, limit: 100, expand: ["data.refunds"] },
  });
  const paid = data.filter(({ status, disputed }) => status === "succeeded" && !disputed);
  let given = paid.reduce((sum, charge) => sum + refundedFor(id, charge), 0);
  for (const { payment_intent: payment, amount, amount_refunded } of paid) {
    const part = Math.min(cents - given, amount - amount_refunded);
    const paymentIntent = typeof payment === "string" ? payment : payment?.id;
    if (part <= 0 || !paymentIntent) continue;
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
      given += part;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      log.error({ err: error, customerId, paymentIntent }, "Stripe refused to refund a credit");
    }
  }
  return given;
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
