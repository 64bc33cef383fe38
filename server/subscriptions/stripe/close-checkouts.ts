import type Stripe from "stripe";
import { isRefusal } from "./ask-stripe";

/** Closes a customer's open checkouts, and returns the id of the latest one of all ("none" if there never was one). */
export async function closeCheckouts(stripe: Stripe, customer: string): Promise<string> {
  const sessions = await stripe.checkout.sessions.list({ customer, limit: 20 });
  for (const session of sessions.data.filter(({ status }) => status === "open")) {
    await stripe.checkout.sessions.expire(session.id).catch((error) => {
      // It was paid or expired since the read; the subscriptions show which.
      if (!isRefusal(error)) throw error;
    });
  }
  return sessions.data[0]?.id ?? "none";
}
