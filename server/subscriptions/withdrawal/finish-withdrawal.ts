import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { defineJob } from "../../jobs/jobs";
import type { Services } from "../../services";
import { chargesOfSubscription, refundedCents } from "../charges/queries";
import { mailSubscription } from "../mails/mail-subscription";
import { refundAllOrAlert } from "../refund-or-alert";
import { cancelNow } from "../stripe/cancel-now";
import { syncCustomer } from "../sync-customer";

type Needs = Pick<Services, "db" | "jobs" | "now" | "payments">;

const withdrawal = z.object({ customerId: z.string(), subscriptionId: z.string() });

/** Completes a requested withdrawal, however often it was interrupted, and even if its account was deleted. */
export const finishWithdrawal = defineJob({
  name: "finish-withdrawal",
  options: { policy: "short" },
  data: withdrawal,
  run: (services, asked) => completeWithdrawal(services, asked),
});

/**
 * The steps of a withdrawal; each may be repeated. Cancelling comes first, so that nothing is charged again even if
 * Stripe refuses the refund (docs/decisions/0006). Then everything is refunded, our tables are updated, and the driver
 * gets a mail.
 */
export async function completeWithdrawal(
  services: Needs,
  { customerId, subscriptionId }: z.infer<typeof withdrawal>,
): Promise<void> {
  const { stripe } = services.payments;
  const [row] = await services.db.select().from(subscriptions).where(isOf(subscriptionId));
  if (row?.withdrawalSettledAt) return;
  await cancelNow(stripe, subscriptionId);
  const isGiven = await refundAllOrAlert(services, subscriptionId, "withdrawal");
  await syncCustomer(services, customerId);
  await settle(services, subscriptionId, isGiven);
}

/** Records that all steps are done; the caller that records it sends the mail. */
async function settle({ db, jobs, now }: Needs, subscriptionId: string, isGiven: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const [settled] = await tx
      .update(subscriptions)
      .set({ withdrawalSettledAt: now() })
      .where(
        and(
          isOf(subscriptionId),
          isNotNull(subscriptions.withdrawnAt),
          isNull(subscriptions.withdrawalSettledAt),
        ),
      )
      .returning();
    if (!settled) return;
    const kind = isGiven ? "withdrawn" : "withdrawn-by-hand";
    await jobs.enqueue(tx, mailSubscription, {
      kind,
      key: `${kind}-${subscriptionId}`,
      userId: settled.userId,
      priceCents: settled.withdrawnCents ?? 0,
    });
  });
}

/** A chargeback was won for a withdrawal that could not be refunded: we have the money again, so it is refunded now. */
export async function giveBackWhatWasDisputed(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { customerId, subscriptionId }: z.infer<typeof withdrawal>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(subscriptions).where(isOf(subscriptionId)).for("update");
    if (!row?.withdrawalSettledAt) return;
    const billed = await chargesOfSubscription(tx, subscriptionId);
    const back = billed.reduce((sum, charge) => sum + refundedCents(charge), 0);
    if (back >= (row.withdrawnCents ?? 0)) return;
    await tx.update(subscriptions).set({ withdrawalSettledAt: null }).where(isOf(subscriptionId));
    await jobs.enqueue(
      tx,
      finishWithdrawal,
      { customerId, subscriptionId },
      { singletonKey: subscriptionId },
    );
  });
}

function isOf(subscriptionId: string) {
  return eq(subscriptions.stripeSubscriptionId, subscriptionId);
}
