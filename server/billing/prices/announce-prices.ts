import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { z } from "zod";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { PRICE_NOTICE_DAYS } from "../../../shared/limits";
import type { CataloguePlan } from "../../../shared/plans";
import type { Services } from "../../process/services";
import { mailSubscription } from "../mails/mail-subscription";
import { firstChargeAfter } from "./first-charge-after";
import { outdatedPrices } from "./queries";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Mails everybody whose plan has a new price, once per new price, in the caller's transaction (`db`). It is charged
 * from the first renewal that is at least 30 days away (apply-announced-prices.ts). Returns how many mails are queued.
 */
export async function announcePrices(
  { db, jobs, now }: Pick<Services, "db" | "jobs" | "now">,
  plans?: readonly CataloguePlan[],
): Promise<number> {
  const mails: z.infer<typeof mailSubscription.data>[] = [];
  for (const { row, offer } of await outdatedPrices(db, plans)) {
    const { cents } = offer.price;
    const announced = await db
      .update(subscriptions)
      .set({ announcedCents: cents, announcedAt: now() })
      .where(
        and(
          eq(subscriptions.id, row.id),
          or(isNull(subscriptions.announcedCents), ne(subscriptions.announcedCents, cents)),
        ),
      )
      .returning({ id: subscriptions.id });
    if (announced.length === 0) continue;
    mails.push({
      kind: "price-change",
      key: `price-${row.stripeSubscriptionId}-${cents}-${now().getTime()}`,
      userId: row.userId,
      date: firstChargeAfter(row, priceValidFrom(now())).toISOString(),
      period: row.period,
      priceCents: cents,
      oldCents: row.priceCents,
    });
  }
  await jobs.enqueueForMany(db, mailSubscription, mails);
  return mails.length;
}

/** From when on a price announced at a given time may be charged. */
export function priceValidFrom(announcedAt: Date): Date {
  return new Date(announcedAt.getTime() + PRICE_NOTICE_DAYS * DAY);
}
