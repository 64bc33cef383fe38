import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { charges } from "../../../drizzle/schema/charges";
import { drivers } from "../../../drizzle/schema/drivers";
import { queueItems } from "../../../drizzle/schema/queue";
import type { PaymentDetail } from "../../../shared/billing/payment-details";
import { openQueueItem, reopenQueueItem } from "../../operation/queue-items";
import type { Db } from "../../platform/database/database";

export type PaymentItem = {
  stripeInvoiceId: string;
  detail: PaymentDetail;
  /** The bank's deadline, if there is one. */
  dueAt?: Date | undefined;
};

/**
 * Puts a charge into the staff's queue, in the caller's transaction; again if something else has happened to it since.
 * @returns the item, and the name of who paid (null after the account's deletion)
 */
export async function openPaymentItem(
  tx: Db,
  { stripeInvoiceId: subject, detail, dueAt }: PaymentItem,
  now: Date,
): Promise<{ itemId: string; payer: string | null } | undefined> {
  const payer = await payerOf(tx, subject);
  const item = { kind: "payment" as const, subject, detail, driverId: payer?.driverId ?? null, dueAt };
  await openQueueItem(tx, item, now);
  const changed = await tx
    .update(queueItems)
    .set({ detail })
    .where(and(isAbout(subject), ne(queueItems.detail, detail)))
    .returning({ id: queueItems.id });
  if (changed.length > 0) await reopenQueueItem(tx, "payment", subject, now);
  const [opened] = await tx.select({ id: queueItems.id }).from(queueItems).where(isAbout(subject));
  return opened && { itemId: opened.id, payer: payer?.name ?? null };
}

/** Whose charge it is: the account, also without a profile. Undefined after its deletion. */
export async function payerOf(db: Db, stripeInvoiceId: string) {
  const [payer] = await db
    .select({
      userId: users.id,
      name: sql<string>`coalesce(${drivers.name}, ${users.firstName} || ' ' || ${users.lastName})`,
      driverId: drivers.id,
    })
    .from(charges)
    .innerJoin(users, eq(users.id, charges.userId))
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(eq(charges.stripeInvoiceId, stripeInvoiceId));
  return payer;
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
