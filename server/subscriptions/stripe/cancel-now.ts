import type Stripe from "stripe";
import { isRefusal } from "./ask-stripe";

/** Ends a subscription at Stripe at once. False when it was over already. */
export async function cancelNow(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  try {
    await stripe.subscriptions.cancel(subscriptionId);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
