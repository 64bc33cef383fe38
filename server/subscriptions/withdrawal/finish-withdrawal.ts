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

/** Finishes a withdrawal that was asked for, however often what began it was killed, and although its account is gone. */
export const finishWithdrawal = defineJob({
  name: "finish-withdrawal",
  options: { policy: "short" },
  data: withdrawal,
  run: (services, asked) => completeWithdrawal(services, asked),
});

/**
 * The steps of a withdrawal; each may be repeated. The end comes first: a refund that Stripe refuses must not keep alive
 * what charges again (docs/decisions/0006). Then all money goes back, then our tables follow, then the driver gets a mail.
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

/** Notes that the steps are through; whoever notes it mails. */
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

/** A chargeback was won for whom a withdrawal could not be refunded: the money is with us again, so now it goes back. */
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
