import { type Period, periods } from "../../shared/billing-periods";
import type { charges } from "../schema/charges";
import { addDays, addMonths } from "./demo-calendar";

/** The parts of a demo subscription from which its charges are derived. */
type Sold = {
  stripeSubscriptionId: string;
  status: string;
  period: Period;
  priceCents: number;
  startedAt: Date;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
};

/** As the simulator's first retry. */
const DAYS_TO_NEXT_TRY = 3;
/** More than a page of receipts. */
const CHARGES_MAX = 16;

/** A demo driver's charges, newest first: each period since the first, the current one unpaid while past due. */
export function demoCharges(sold: Sold, userId: string | null): (typeof charges.$inferSelect)[] {
  const found: (typeof charges.$inferSelect)[] = [];
  for (let index = 0; index < CHARGES_MAX; index++) {
    const start = addMonths(sold.currentPeriodStart, -index * periods[sold.period].months);
    if (start < sold.startedAt) break;
    const isOwed = index === 0 && sold.status === "past_due";
    found.push({
      stripeInvoiceId: `in_${sold.stripeSubscriptionId}${index === 0 ? "" : `_${index}`}`,
      userId,
      stripeSubscriptionId: sold.stripeSubscriptionId,
      reason: start.getTime() === sold.startedAt.getTime() ? "start" : "renewal",
      period: sold.period,
      periodStart: start,
      periodEnd: found.at(-1)?.periodStart ?? sold.currentPeriodEnd,
      cents: sold.priceCents,
      status: isOwed ? "open" : "paid",
      paymentIntent: `pi_${sold.stripeSubscriptionId}_${index}`,
      billedAt: start,
      paidAt: isOwed ? null : start,
      failedAt: isOwed ? start : null,
      attempts: 1,
      pageUrl: null,
      pdfUrl: null,
      nextTryAt: isOwed ? addDays(start, DAYS_TO_NEXT_TRY) : null,
    });
  }
  return found;
}
