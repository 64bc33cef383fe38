import { and, eq, gt, isNull, lte, ne, or } from "drizzle-orm";
import { z } from "zod";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { RENEWAL_REMINDER_LEAD } from "../../../shared/limits";
import { defineJob } from "../../process/jobs/jobs";
import { renewalSentence } from "../money/money-view";
import { mailSubscription } from "./mail-subscription";

/** Announces the next charge of a period longer than a month, once, about a week before. Demo drivers are skipped. */
export const remindRenewals = defineJob({
  name: "remind-renewals",
  label: "Avisar de renovações",
  cron: "0 9 * * *",
  data: z.object({}),
  run: async ({ db, jobs, now }) => {
    const lead = new Date(now().getTime() + RENEWAL_REMINDER_LEAD);
    await db.transaction(async (tx) => {
      const due = await tx
        .update(subscriptions)
        .set({ remindedFor: subscriptions.currentPeriodEnd })
        .where(
          and(
            eq(subscriptions.status, "active"),
            ne(subscriptions.period, "monthly"),
            eq(subscriptions.isDemo, false),
            gt(subscriptions.currentPeriodEnd, now()),
            lte(subscriptions.currentPeriodEnd, lead),
            or(
              isNull(subscriptions.remindedFor),
              ne(subscriptions.remindedFor, subscriptions.currentPeriodEnd),
            ),
          ),
        )
        .returning();
      const mails = due.map((row) => {
        const { userId, stripeSubscriptionId, currentPeriodEnd: end, period, priceCents } = row;
        const key = `renewal-${stripeSubscriptionId}-${end.getTime()}`;
        const date = end.toISOString();
        const money = renewalSentence(row, now());
        return { kind: "renewal" as const, userId, key, date, period, priceCents, money };
      });
      await jobs.enqueueForMany(tx, mailSubscription, mails);
    });
  },
});
