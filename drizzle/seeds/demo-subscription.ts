import { type Period, periods } from "../../shared/billing-periods";
import { catalogue } from "../../shared/plans";
import { entitledUntil } from "../../shared/subscriptions";
import type { subscriptions } from "../schema/subscriptions";
import { addDays, addMonths, noonOf } from "./demo-calendar";
import type { DemoDriver, DemoState } from "./demo-driver";
import { seededId } from "./seeded-id";

type Row = typeof subscriptions.$inferInsert;

/** Days from today to the end of the period, for states near that end. */
const daysToEnd: Partial<Record<DemoState, number>> = { expiring: 3, ended: -20 };
const DAYS_FROM_CANCELING_TO_END = 27;
const DAYS_SINCE_CANCELING = 6;
/** The last charge failed this many days ago: within the time that Stripe retries the card. */
const DAYS_UNPAID = 2;

const [plan] = catalogue;

/**
 * The subscription row of a demo driver, or nothing for one who never subscribed. Periods follow each other from the
 * first day on, as Stripe bills them, and the current one contains `now`. @param spread days by which the start is
 * shifted, so that not everybody started on the same day
 */
export function subscriptionOf(
  { months, period = "annual", state = "published" }: Pick<DemoDriver, "months" | "period" | "state">,
  email: string,
  spread: number,
  now: Date,
): Row | undefined {
  if (state === "unsubscribed") return undefined;
  const length = periods[period].months;
  const paid = (Math.floor(months / length) + 1) * length;
  const today = noonOf(now);
  const days = daysToEnd[state];
  const end =
    state === "past_due"
      ? addDays(addMonths(today, length), -DAYS_UNPAID)
      : days === undefined
        ? addDays(addMonths(today, paid - months), -spread)
        : addDays(today, days);
  const since = addMonths(end, -paid);
  const status = statusOf[state];
  const start = addMonths(end, -length);
  const unpaidSince = state === "past_due" ? start : null;
  const withdrawnAt = state === "withdrawn" ? addDays(today, -1) : null;
  return {
    id: seededId("subscription", email),
    userId: seededId("user", email),
    stripeSubscriptionId: `sub_demo_${seededId("subscription", email)}`,
    status,
    ...priceOf(period),
    period,
    startedAt: since,
    subscribedSince: since,
    currentPeriodStart: start,
    currentPeriodEnd: end,
    canceledAt: withdrawnAt ?? canceledAt(state, today, end),
    endedAt: withdrawnAt ?? (status === "canceled" ? end : null),
    ...(withdrawnAt && {
      withdrawnAt,
      withdrawalSettledAt: withdrawnAt,
      withdrawnCents: priceOf(period).priceCents,
    }),
    unpaidSince,
    entitledUntil: entitledUntil({ status, periodEnd: end, unpaidSince }),
    cardLast4: "4242",
    ...(status === "active" && {
      nextChargeCents: priceOf(period).priceCents,
      nextChargeAt: end,
      moneyReadAt: today,
    }),
    isDemo: true,
    createdAt: since,
    updatedAt: today,
  };
}

const statusOf: Record<Exclude<DemoState, "unsubscribed">, string> = {
  published: "active",
  private: "active",
  suspended: "active",
  held: "active",
  canceling: "canceling",
  expiring: "canceling",
  past_due: "past_due",
  ended: "canceled",
  withdrawn: "canceled",
};

function canceledAt(state: DemoState, today: Date, end: Date): Date | null {
  if (state === "canceling") return addDays(today, -DAYS_SINCE_CANCELING);
  return state === "expiring" || state === "ended" ? addDays(end, -DAYS_FROM_CANCELING_TO_END) : null;
}

function priceOf(period: Period): { planId: string; priceCents: number } {
  const price = plan?.prices.find((offered) => offered.period === period);
  if (!plan || !price) throw new Error(`the catalogue has no price for ${period}`);
  return { planId: plan.id, priceCents: price.cents };
}
