import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { CARD_WARNING_LEAD, LAST_WARNING_LEAD } from "../../../shared/limits";
import { defineJob } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";
import { mailSubscription } from "./mail-subscription";

/**
 * Daily: a last warning to drivers about to lapse unpaid, and to those whose card expires before the next charge. Once
 * each: the row records the warning. Demo drivers are skipped.
 */
export const warnBeforeLapse = defineJob({
  name: "warn-ahead",
  label: "Avisar de cartões que vencem e da última tentativa",
  cron: "30 9 * * *",
  data: z.object({}),
  run: async (services) => {
    await services.db.transaction(async (tx) => {
      const inside = { ...services, db: tx };
      await warnUnpaid(inside);
      await warnOfCards(inside);
    });
  },
});

/** `db` is the transaction. */
type Needs = Pick<Services, "db" | "jobs" | "now">;

async function warnUnpaid({ db, jobs, now }: Needs): Promise<void> {
  const due = await db
    .update(subscriptions)
    .set({ warnedFor: subscriptions.entitledUntil })
    .where(
      and(
        eq(subscriptions.status, "past_due"),
        eq(subscriptions.isDemo, false),
        gt(subscriptions.entitledUntil, now()),
        lte(subscriptions.entitledUntil, new Date(now().getTime() + LAST_WARNING_LEAD)),
        or(isNull(subscriptions.warnedFor), ne(subscriptions.warnedFor, subscriptions.entitledUntil)),
      ),
    )
    .returning();
  const mails = due.flatMap(({ userId, stripeSubscriptionId, entitledUntil, period, priceCents }) => {
    if (!entitledUntil) return [];
    const key = `last-warning-${stripeSubscriptionId}-${entitledUntil.getTime()}`;
    const date = entitledUntil.toISOString();
    const kind = "last-warning" as const;
    return [{ kind, userId, key, date, period, priceCents, owing: stripeSubscriptionId }];
  });
  await jobs.enqueueForMany(db, mailSubscription, mails);
}

async function warnOfCards({ db, jobs, now }: Needs): Promise<void> {
  // A card is valid to the end of its month.
  const chargeMonth = sql`to_char(${subscriptions.currentPeriodEnd} at time zone 'America/Sao_Paulo', 'YYYY-MM')`;
  const due = await db
    .update(subscriptions)
    .set({ cardToldFor: subscriptions.cardExpires })
    .where(
      and(
        inArray(subscriptions.status, ["active"]),
        eq(subscriptions.isDemo, false),
        isNotNull(subscriptions.cardExpires),
        gt(subscriptions.currentPeriodEnd, now()),
        lte(subscriptions.currentPeriodEnd, new Date(now().getTime() + CARD_WARNING_LEAD)),
        sql`${subscriptions.cardExpires} < ${chargeMonth}`,
        // Credit pays the next charge: the card is not needed yet.
        sql`not (coalesce(${subscriptions.nextChargeCents}, 1) = 0 and ${subscriptions.nextChargeAt} is not distinct from ${subscriptions.currentPeriodEnd})`,
        or(isNull(subscriptions.cardToldFor), ne(subscriptions.cardToldFor, subscriptions.cardExpires)),
      ),
    )
    .returning();
  const mails = due.map((row) => {
    const { userId, stripeSubscriptionId, currentPeriodEnd, period, cardExpires } = row;
    const isRead = row.nextChargeAt?.getTime() === currentPeriodEnd.getTime();
    const priceCents = (isRead ? row.nextChargeCents : null) ?? row.priceCents;
    const key = `card-${stripeSubscriptionId}-${cardExpires}`;
    const date = currentPeriodEnd.toISOString();
    return { kind: "card-expiring" as const, userId, key, date, period, priceCents };
  });
  await jobs.enqueueForMany(db, mailSubscription, mails);
}
