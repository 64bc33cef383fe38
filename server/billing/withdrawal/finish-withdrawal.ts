import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { defineJob } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";
import { chargesOfSubscription, refundedCents } from "../charges/queries";
import { mailSubscription } from "../mails/mail-subscription";
import { refundAllOrAlert } from "../refund-or-alert";
import { cancelNow } from "../stripe/cancel-now";
import { syncCustomer } from "../sync-customer";
import { isHeldForStaff } from "./held-withdrawal";

type Needs = Pick<Services, "db" | "jobs" | "memoryKeys" | "now" | "payments">;

const withdrawal = z.object({ customerId: z.string(), subscriptionId: z.string() });

/** Completes a requested withdrawal, however often it was interrupted, and even if its account was deleted. */
export const finishWithdrawal = defineJob({
  name: "finish-withdrawal",
  label: "Terminar uma desistência e devolver o dinheiro",
  options: { policy: "short" },
  data: withdrawal,
  run: (services, data) => completeWithdrawal(services, data),
});

/** By then the request has done the work itself, or never will. */
const JOB_AFTER_MS = 20_000;

/** The options of the job that completes what a request began. */
export function finishLater(subscriptionId: string) {
  return { singletonKey: subscriptionId, delay: JOB_AFTER_MS };
}

/**
 * The steps of a withdrawal; each may be repeated. Cancelling comes first, so that nothing is charged again even if
 * Stripe refuses the refund (docs/decisions/0006). Then everything is refunded, our tables are updated, and the driver
 * gets a mail. One that waits for a person ends here as well; the money follows when staff decide (refund-withdrawal.ts).
 */
export async function completeWithdrawal(
  services: Needs,
  { customerId, subscriptionId }: z.infer<typeof withdrawal>,
): Promise<void> {
  const { stripe } = services.payments;
  const [row] = await services.db.select().from(subscriptions).where(isOf(subscriptionId));
  if (row?.withdrawalSettledAt) return;
  await cancelNow(stripe, subscriptionId);
  if (await isHeldForStaff(services.db, subscriptionId)) {
    await syncCustomer(services, customerId);
    if (await leaveToStaff(services, subscriptionId)) return;
  }
  const isGiven = await refundAllOrAlert(services, subscriptionId);
  await syncCustomer(services, customerId);
  await settle(services, subscriptionId, isGiven);
}

/** Records that nothing is left to do but the refund by staff; false if they have decided in between. */
function leaveToStaff({ db, now }: Needs, subscriptionId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.select({ id: subscriptions.id }).from(subscriptions).where(isOf(subscriptionId)).for("update");
    if (!(await isHeldForStaff(tx, subscriptionId))) return false;
    await tx.update(subscriptions).set({ withdrawalSettledAt: now() }).where(isOf(subscriptionId));
    return true;
  });
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
