import type Stripe from "stripe";
import { isRefusal } from "../../platform/stripe/call-stripe";
import { voidOpenInvoices } from "./open-invoices";

/** Cancels a subscription at Stripe at once and voids its unpaid invoices. False when it had already ended. */
export async function cancelNow(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  const isEnded = await cancel(stripe, subscriptionId);
  // After canceling: voiding before it could make Stripe treat the subscription as paid.
  await voidOpenInvoices(stripe, subscriptionId);
  return isEnded;
}

async function cancel(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  try {
    await stripe.subscriptions.cancel(subscriptionId);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
