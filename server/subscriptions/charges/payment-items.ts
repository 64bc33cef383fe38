import { and, eq, isNull, ne } from "drizzle-orm";
import { charges } from "../../../drizzle/schema/charges";
import { drivers } from "../../../drizzle/schema/drivers";
import { queueItems } from "../../../drizzle/schema/queue";
import type { PaymentDetail } from "../../../shared/billing/payment-details";
import type { Db } from "../../database/database";
import { openQueueItem, reopenQueueItem } from "../../queue/queue-items";

export type PaymentItem = { stripeInvoiceId: string; detail: PaymentDetail };

/**
 * Puts a charge into the staff's queue, in the caller's transaction; again if something else has happened to it since.
 */
export async function openPaymentItem(
  tx: Db,
  { stripeInvoiceId: subject, detail }: PaymentItem,
  now: Date,
): Promise<void> {
  const [driver] = await tx
    .select({ id: drivers.id })
    .from(charges)
    .innerJoin(drivers, eq(drivers.userId, charges.userId))
    .where(eq(charges.stripeInvoiceId, subject));
  await openQueueItem(tx, { kind: "payment", subject, detail, driverId: driver?.id ?? null }, now);
  const changed = await tx
    .update(queueItems)
    .set({ detail })
    .where(and(isAbout(subject), ne(queueItems.detail, detail)))
    .returning({ id: queueItems.id });
  if (changed.length > 0) await reopenQueueItem(tx, "payment", subject, now);
}

/** Takes a charge out of the queue automatically: a chargeback that was won needs no action. */
export async function closePaymentItem(
  tx: Db,
  { stripeInvoiceId, detail }: PaymentItem,
  now: Date,
): Promise<void> {
  await tx
    .update(queueItems)
    .set({ closedAt: now })
    .where(and(isAbout(stripeInvoiceId), eq(queueItems.detail, detail), isNull(queueItems.closedAt)));
}

function isAbout(subject: string) {
  return and(eq(queueItems.kind, "payment"), eq(queueItems.subject, subject));
}
