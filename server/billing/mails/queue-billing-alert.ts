import { stripeEvents } from "../../../drizzle/schema/subscriptions";
import { consolePaths } from "../../../shared/operation/console-paths";
import type { Services } from "../../process/services";
import { openPaymentItem, type PaymentItem } from "../charges/payment-items";
import { type BillingAlert, mailBillingAlert } from "./mail-billing-alert";

/**
 * Queues an alert, once per key: events repeat, and the comparison with Stripe finds the same again. Sent alerts are
 * recorded beside the events' ids and deleted with them. With `item`, the charge is also put into the staff's queue.
 */
export async function queueBillingAlert(
  { db, jobs, now }: Pick<Services, "db" | "jobs" | "now">,
  alert: BillingAlert,
  item?: PaymentItem,
): Promise<void> {
  await db.transaction(async (tx) => {
    const noted = await tx
      .insert(stripeEvents)
      .values({ id: `alert-${alert.key}`, type: "alert", receivedAt: now() })
      .onConflictDoNothing()
      .returning();
    if (noted.length === 0) return;
    const opened = item && (await openPaymentItem(tx, item, now()));
    await jobs.enqueue(tx, mailBillingAlert, opened ? { ...alert, ...whereItIs(alert, opened) } : alert);
  });
}

function whereItIs(
  { paragraphs }: BillingAlert,
  { itemId, payer }: { itemId: string; payer: string | null },
) {
  const who = payer === null ? "Quem pagou já excluiu a conta." : `Quem pagou: ${payer}.`;
  return { paragraphs: [who, ...paragraphs], path: `${consolePaths.queue}?item=${itemId}` };
}
