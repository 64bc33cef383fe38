import { stripeEvents } from "../../../drizzle/schema/subscriptions";
import type { Services } from "../../services";
import { type BillingAlert, mailBillingAlert } from "./mail-billing-alert";

/**
 * Queues an alert, once per key: events repeat, and the comparison with Stripe finds the same again. What was told is noted
 * beside the events' ids and forgotten with them.
 */
export async function tellOperator(
  { db, jobs, now }: Pick<Services, "db" | "jobs" | "now">,
  alert: BillingAlert,
): Promise<void> {
  await db.transaction(async (tx) => {
    const noted = await tx
      .insert(stripeEvents)
      .values({ id: `alert-${alert.key}`, type: "alert", receivedAt: now() })
      .onConflictDoNothing()
      .returning();
    if (noted.length > 0) await jobs.enqueue(tx, mailBillingAlert, alert);
  });
}
