import { eq } from "drizzle-orm";
import { z } from "zod";
import { keptPaymentRecords, stripeCustomers } from "../../drizzle/schema/subscriptions";
import type { Db } from "../platform/database/database";
import { defineJob } from "../process/jobs/jobs";
import { isOver } from "./choose-entitling";
import { refundOrAlert } from "./refund-or-alert";
import { cancelNow } from "./stripe/cancel-now";
import { readAll } from "./stripe/read-all";
import { readSubscription } from "./subscription-facts";

/** A checkout can be paid for a day: a subscription from longer before the deletion was the account's own. */
const UNDER_WAY_MS = 2 * 24 * 60 * 60 * 1000;

/** Whether a Stripe customer belonged to an account that is deleted. */
export async function hasLeft(db: Db, customerId: string): Promise<boolean> {
  return (await leftAt(db, customerId)) !== undefined;
}

async function leftAt(db: Db, customerId: string): Promise<Date | undefined> {
  const [customer] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.id, customerId));
  return customer?.leftAt ?? undefined;
}

/**
 * A payment made while its account was being deleted, or after, entitles nobody: its subscription is canceled and the
 * money refunded. Subscriptions that the account had are recognised by the stored payment records.
 */
export const returnLatePayment = defineJob({
  name: "return-late-payment",
  label: "Devolver pagamento que chegou tarde",
  options: { policy: "short" },
  data: z.object({ customerId: z.string() }),
  run: async (services, { customerId }) => {
    const { stripe } = services.payments;
    const left = await leftAt(services.db, customerId);
    if (!left) return;
    for (const subscription of await readAll(stripe, customerId)) {
      if (subscription.created * 1000 < left.getTime() - UNDER_WAY_MS) continue;
      const known = eq(keptPaymentRecords.stripeSubscriptionId, subscription.id);
      if ((await services.db.select().from(keptPaymentRecords).where(known)).length > 0) continue;
      if (!isOver(readSubscription(subscription))) await cancelNow(stripe, subscription.id);
      await refundOrAlert(services, subscription.id);
    }
  },
});
