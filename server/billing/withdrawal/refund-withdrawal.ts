import { and, eq } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { queueItems } from "../../../drizzle/schema/queue";
import { keptPaymentRecords, subscriptions } from "../../../drizzle/schema/subscriptions";
import { closeQueueItem } from "../../operation/queue-items";
import { recordAction } from "../../operation/record-action";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { log } from "../../platform/http/log";
import { callStripe } from "../../platform/stripe/call-stripe";
import type { Services } from "../../process/services";
import { type ChargeRow, findCharge } from "../charges/queries";
import { completeWithdrawal, finishLater, finishWithdrawal } from "./finish-withdrawal";

type Refunding = { id: string; staffId: string };

/**
 * Refunds a withdrawal that waited for a person; `id` is its item's charge. The decision is stored first, with a job that
 * completes it, as a withdrawal itself is: an outage or a crash after that only causes a delay.
 * @throws DomainError NOT_FOUND, QUEUE_ITEM_CLOSED (somebody else did it, or it is no withdrawal)
 */
export async function refundWithdrawal(
  services: Pick<Services, "db" | "jobs" | "memoryKeys" | "now" | "payments">,
  { id, staffId }: Refunding,
): Promise<void> {
  const { db, jobs, now } = services;
  const decided = await db.transaction(async (tx) => {
    const charge = await findCharge(tx, id);
    const subscriptionId = charge.stripeSubscriptionId;
    const customerId = await customerOf(tx, charge);
    const isIt = eq(subscriptions.stripeSubscriptionId, subscriptionId);
    // The row's lock: a job that is leaving it to staff either sees the item closed, or is undone here.
    await tx.select({ id: subscriptions.id }).from(subscriptions).where(isIt).for("update");
    if (!(await isWithdrawalItem(tx, id))) throw new DomainError("QUEUE_ITEM_CLOSED");
    await closeQueueItem(tx, { kind: "payment", subject: id, staffId }, now());
    await recordAction(
      { db: tx, now },
      { action: "withdrawal-refunded", subject: id, reason: "", actor: staffId },
    );
    await tx.update(subscriptions).set({ withdrawalSettledAt: null }).where(isIt);
    const withdrawal = { customerId, subscriptionId };
    await jobs.enqueue(tx, finishWithdrawal, withdrawal, finishLater(subscriptionId));
    return withdrawal;
  });
  try {
    await callStripe("UNAVAILABLE", () => completeWithdrawal(services, decided));
  } catch (error) {
    log.warn({ err: error, ...decided }, "refund of a withdrawal kept, to be finished by its job");
  }
}

/** Whether a charge's item in the queue is a withdrawal's. */
export async function isWithdrawalItem(db: Db, stripeInvoiceId: string): Promise<boolean> {
  const { kind, subject, detail } = queueItems;
  const [item] = await db
    .select({ id: queueItems.id })
    .from(queueItems)
    .where(and(eq(kind, "payment"), eq(subject, stripeInvoiceId), eq(detail, "withdrawal")));
  return item !== undefined;
}

/** Whose charge it is at Stripe, also after the account's deletion. */
async function customerOf(db: Db, { userId, stripeSubscriptionId }: ChargeRow): Promise<string> {
  const [found] = userId
    ? await db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, userId))
    : await db
        .select({ id: keptPaymentRecords.stripeCustomerId })
        .from(keptPaymentRecords)
        .where(eq(keptPaymentRecords.stripeSubscriptionId, stripeSubscriptionId));
  if (!found?.id) throw new DomainError("NOT_FOUND");
  return found.id;
}
