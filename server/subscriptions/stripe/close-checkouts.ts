import type Stripe from "stripe";
import { isRefusal } from "./ask-stripe";

/** Closes a customer's open checkouts, and names the last one of all ("none" when there never was one). */
export async function closeCheckouts(stripe: Stripe, customer: string): Promise<string> {
  const sessions = await stripe.checkout.sessions.list({ customer, limit: 20 });
  for (const session of sessions.data.filter(({ status }) => status === "open")) {
    await stripe.checkout.sessions.expire(session.id).catch((error) => {
      // It was paid or expired since we looked; the subscriptions show which of the two.
      if (!isRefusal(error)) throw error;
    });
  }
  return sessions.data[0]?.id ?? "none";
}
