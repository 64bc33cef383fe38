import { and, eq, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import { creditReturns } from "../../../drizzle/schema/subscriptions";
import { defineJob } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";
import { fetchSubscriptions } from "../fetch-subscriptions";
import { billingAlerts } from "../mails/mail-billing-alert";
import { queueBillingAlert } from "../mails/queue-billing-alert";
import { creditOf, isLeaving } from "./read-money";
import { CREDIT_RETURN_KEY, refundCredit } from "./refund-credit";

type Needs = Pick<Services, "db" | "jobs" | "memoryKeys" | "now" | "payments">;
type Row = typeof creditReturns.$inferSelect;

/** Completes the return of a credit, however often it was interrupted, even if its account was deleted. */
export const returnCredit = defineJob({
  name: "return-credit",
  label: "Devolver crédito de assinatura encerrada",
  options: { policy: "short" },
  data: z.object({ id: z.string() }),
  run: (services, { id }) => completeCreditReturn(services, id),
});

/**
 * The steps of a return; each may be repeated. The credit leaves the customer's balance first, so that it can't pay a
 * charge as well; then the charges that it came from are refunded, newest first. What Stripe refuses is left to a
 * person (docs/decisions/0040); what a bank has still to decide about waits. Stripe's events about the refunds bring our tables in line.
 */
export async function completeCreditReturn(services: Needs, id: string): Promise<void> {
  const { db, now, payments } = services;
  const [row] = await db.select().from(creditReturns).where(eq(creditReturns.id, id));
  if (!row || row.settledAt) return;
  const { stripeCustomerId: customerId } = row;
  const cents = row.takenAt ? row.cents : await take(payments.stripe, row);
  if (!row.takenAt && cents > 0)
    await db
      .update(creditReturns)
      .set({ cents, takenAt: now() })
      .where(and(eq(creditReturns.id, id), isNull(creditReturns.takenAt)));
  const nothing = { given: 0, byBank: 0, held: 0 };
  const back = cents > 0 ? await refundCredit(payments.stripe, { id, customerId, cents }) : nothing;
  // Stays open: the bank's decision continues it (`continueCreditReturn`).
  if (back.held > 0) return;
  const ours = cents - back.byBank;
  const byHandCents = ours - back.given;
  if (byHandCents > 0)
    await queueBillingAlert(
      services,
      billingAlerts.creditNotReturned({ id, customerId, cents: byHandCents }),
    );
  await db
    .update(creditReturns)
    .set({ cents: ours, byHandCents, settledAt: now() })
    .where(and(eq(creditReturns.id, id), isNull(creditReturns.settledAt)));
}

/** A payment of a customer was refunded or its chargeback decided: a return that waited for the bank may go on. */
export async function continueCreditReturn(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  customerId: string,
): Promise<void> {
  const [open] = await db
    .select({ id: creditReturns.id })
    .from(creditReturns)
    .where(and(eq(creditReturns.stripeCustomerId, customerId), isNull(creditReturns.settledAt)));
  if (open) await jobs.enqueue(db, returnCredit, { id: open.id }, { singletonKey: open.id });
}

/** Takes a credit from its customer's balance, once. Returns how much; 0 if it was used or is needed again. */
async function take(stripe: Stripe, { id, stripeCustomerId: customerId }: Row): Promise<number> {
  // In this order: a balance read after somebody else took it comes with that change in the list.
  const credit = await creditOf(stripe, customerId);
  const { data } = await stripe.customers.listBalanceTransactions(customerId, { limit: 100 });
  const own = data.filter(({ metadata }) => metadata?.[CREDIT_RETURN_KEY] === id);
  let taken = own.find(({ amount }) => amount > 0);
  if (!taken) {
    // Kept after all ("Manter assinatura"): the credit pays the next charge.
    if (credit === 0 || !isLeaving(await fetchSubscriptions(stripe, customerId))) return 0;
    taken = await stripe.customers.createBalanceTransaction(
      customerId,
      { amount: credit, currency: "brl", metadata: { [CREDIT_RETURN_KEY]: id } },
      { idempotencyKey: `credit-${id}` },
    );
  }
  // A charge used a part of it in between: that part stays used.
  const over = Math.min(taken.amount, Math.max(0, taken.ending_balance));
  if (over > 0 && !own.some(({ amount }) => amount < 0))
    await stripe.customers.createBalanceTransaction(
      customerId,
      { amount: -over, currency: "brl", metadata: { [CREDIT_RETURN_KEY]: id } },
      { idempotencyKey: `credit-over-${id}` },
    );
  return taken.amount - over;
}
