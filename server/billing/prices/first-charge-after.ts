import { periods } from "../../../shared/billing-periods";
import type { SubscriptionRow } from "../../drivers/entitlement";

type Terms = Pick<SubscriptionRow, "startedAt" | "currentPeriodStart" | "currentPeriodEnd" | "period">;

/** The first renewal at or after a given time. */
export function firstChargeAfter(terms: Terms, moment: Date): Date {
  const { currentPeriodEnd, period } = terms;
  const day = billingDay(terms);
  const charge = new Date(currentPeriodEnd);
  for (let count = 1; charge < moment; count++) {
    charge.setTime(currentPeriodEnd.getTime());
    charge.setUTCDate(1);
    charge.setUTCMonth(charge.getUTCMonth() + count * periods[period].months);
    charge.setUTCDate(Math.min(day, daysInMonth(charge)));
  }
  return charge;
}

/**
 * The day of the month on which Stripe charges, 1 to 31; shorter months end before it. Whoever subscribed on January 31 is charged
 * on February 28, and then on March 31: a short month hides the day, the dates before it show it.
 */
function billingDay({ startedAt, currentPeriodStart, currentPeriodEnd }: Terms): number {
  const day = currentPeriodEnd.getUTCDate();
  if (day < daysInMonth(currentPeriodEnd)) return day;
  return Math.max(day, currentPeriodStart.getUTCDate(), startedAt.getUTCDate());
}

function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}
