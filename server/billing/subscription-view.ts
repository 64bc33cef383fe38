import { catalogue, planNameOf } from "../../shared/plans";
import type { Subscription } from "../../shared/subscriptions";
import type { SubscriptionRow } from "../drivers/entitlement";
import type { Db } from "../platform/database/database";
import { moneyRecordsOf, toMoney } from "./money/money-view";

/** A subscription as its driver sees it at `now` (§3). */
export async function toSubscription(db: Db, row: SubscriptionRow, now: Date): Promise<Subscription> {
  const status = shownStatus(row, now);
  const plan = catalogue.find(({ id }) => id === row.planId);
  return {
    planName: planNameOf(row.planId),
    planType: plan?.type ?? "other",
    status,
    period: row.period,
    price: row.priceCents / 100,
    createdAt: row.startedAt.toISOString(),
    currentPeriodStart: row.currentPeriodStart.toISOString(),
    currentPeriodEnd: row.currentPeriodEnd.toISOString(),
    canceledAt: row.canceledAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    money: toMoney(row, await moneyRecordsOf(db, row), status, now),
  };
}

// The page never shows more than visibility allows: a lapsed subscription is shown as such, even before Stripe's event
// arrives.
function shownStatus({ status, entitledUntil, withdrawnAt }: SubscriptionRow, now: Date): string {
  if (withdrawnAt) return "canceled";
  if (entitledUntil === null || entitledUntil > now) return status;
  return status === "canceling" ? "canceled" : "past_due";
}
