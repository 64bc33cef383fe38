import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";
import { charges } from "../../drizzle/schema/charges";
import { drivers } from "../../drizzle/schema/drivers";
import { queueItems } from "../../drizzle/schema/queue";
import { keptPaymentRecords, stripeCustomers, subscriptions } from "../../drizzle/schema/subscriptions";
import type { Db } from "../platform/database/database";

type Leaving = { userId: string; customerId: string | null; now: Date };

/** Retains the payment records of a deleted account that the law requires, without personal data. */
export async function retainPaymentRecords(tx: Db, { userId, customerId, now }: Leaving): Promise<void> {
  const neverPaid = ["incomplete", "incomplete_expired"];
  const paid = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.isDemo, false),
        notInArray(subscriptions.status, neverPaid),
      ),
    );
  for (const row of paid) {
    const { stripeSubscriptionId, planId, period, priceCents, startedAt, currentPeriodEnd } = row;
    // leaveStripe has just ended it (stripe/leave-stripe.ts).
    const facts = { planId, period, priceCents, startedAt, currentPeriodEnd, endedAt: row.endedAt ?? now };
    await tx
      .insert(keptPaymentRecords)
      .values({ stripeSubscriptionId, stripeCustomerId: customerId, ...facts, keptSince: now })
      .onConflictDoNothing();
  }
  // What waits for a person still has to be refunded after the profile is deleted.
  const profiles = tx.select({ id: drivers.id }).from(drivers).where(eq(drivers.userId, userId));
  const isPayment = and(eq(queueItems.kind, "payment"), isNull(queueItems.closedAt));
  await tx
    .update(queueItems)
    .set({ driverId: null })
    .where(and(isPayment, inArray(queueItems.driverId, profiles)));
  // Stripe's pages show the payer's name and e-mail.
  await tx.update(charges).set({ pageUrl: null, pdfUrl: null }).where(eq(charges.userId, userId));
  if (!customerId) return;
  // A payment in progress is refunded (return-late-payment.ts), but only for customers who are known to have left.
  await tx
    .insert(stripeCustomers)
    .values({ id: customerId, leftAt: now })
    .onConflictDoUpdate({ target: stripeCustomers.id, set: { leftAt: now } });
}
