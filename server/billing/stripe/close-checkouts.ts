import type Stripe from "stripe";
import { z } from "zod";
import { isSuspended } from "../../drivers/queries";
import { isRefusal } from "../../platform/stripe/call-stripe";
import { defineJob } from "../../process/jobs/jobs";
import { findCustomer } from "./customers";

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

/** A checkout can be paid for a day: one that was open when its driver was suspended would sell what nobody sees. */
export const closeCheckoutsOfSuspended = defineJob({
  name: "close-checkouts-of-suspended",
  label: "Fechar pagamentos abertos de perfil suspenso",
  options: { policy: "short" },
  data: z.object({ userId: z.string() }),
  run: async ({ db, payments }, { userId }) => {
    const customer = await findCustomer(db, userId);
    if (customer && (await isSuspended(db, userId))) await closeCheckouts(payments.stripe, customer);
  },
});
