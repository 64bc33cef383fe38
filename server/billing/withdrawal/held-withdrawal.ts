import { and, eq, isNull } from "drizzle-orm";
import { charges } from "../../../drizzle/schema/charges";
import { queueItems } from "../../../drizzle/schema/queue";
import type { Db } from "../../platform/database/database";
import { billingAlerts } from "../mails/mail-billing-alert";
import { mailSubscription } from "../mails/mail-subscription";
import { queueBillingAlert } from "../mails/queue-billing-alert";
import type { Subscriber } from "../own-subscription";

/** Whether the refund of a subscription's withdrawal waits for a person, in the staff's queue. */
export async function isHeldForStaff(db: Db, stripeSubscriptionId: string): Promise<boolean> {
  const [item] = await db
    .select({ id: queueItems.id })
    .from(queueItems)
    .innerJoin(charges, eq(charges.stripeInvoiceId, queueItems.subject))
    .where(
      and(
        eq(queueItems.kind, "payment"),
        eq(queueItems.detail, "withdrawal"),
        isNull(queueItems.closedAt),
        eq(charges.stripeSubscriptionId, stripeSubscriptionId),
      ),
    );
  return item !== undefined;
}

type Held = { subscriptionId: string; stripeInvoiceId: string; cents: number };

/** Puts a withdrawal into the staff's queue and mails staff and driver. `db` is the transaction that records it. */
export async function holdForStaff(
  { db, jobs, now, user }: Pick<Subscriber, "db" | "jobs" | "now" | "user">,
  { subscriptionId, stripeInvoiceId, cents }: Held,
): Promise<void> {
  const alert = billingAlerts.withdrawalToRefund({ subscriptionId, cents });
  await queueBillingAlert({ db, jobs, now }, alert, { stripeInvoiceId, detail: "withdrawal" });
  const kind = "withdrawal-in-review";
  const mail = { kind, key: `${kind}-${subscriptionId}`, userId: user.id, priceCents: cents } as const;
  await jobs.enqueue(db, mailSubscription, mail);
}
