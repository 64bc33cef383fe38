import type Stripe from "stripe";
import { isRefusal } from "./ask-stripe";
import { voidOpenInvoices } from "./open-invoices";

/** Ends a subscription at Stripe at once, and what it billed without being paid. False when it was over already. */
export async function cancelNow(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  const isEnded = await cancel(stripe, subscriptionId);
  // After the end: before it, Stripe could take the subscription for paid.
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
