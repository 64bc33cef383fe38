import { daysSince } from "../../../shared/brazil";
import type { FoundWithdrawal } from "../../../shared/schemas/withdrawal";
import { withdrawalEnd } from "../../../shared/subscriptions";
import type { Db } from "../../database/database";
import { type Charge, chargesOfSubscription, refundedCents } from "../charges/queries";
import { currentSubscription, type SubscriptionRow, subscriptionsOf } from "../queries";

/** Stripe's words for a subscription whose first charge was never paid. */
const NEVER_BEGAN = ["incomplete", "incomplete_expired"];

/** A withdrawal as its driver sees it, and the row that it refers to. */
type Found = { row: SubscriptionRow; shown: FoundWithdrawal };

/**
 * Whether an account can withdraw at `now`, or the state of its withdrawal; undefined if neither. Only the first
 * subscription of an account can be withdrawn from, for seven days, if any of it can be refunded.
 */
export async function withdrawalOf(db: Db, userId: string, now: Date): Promise<Found | undefined> {
  const row = await currentSubscription(db, userId);
  if (!row) return undefined;
  const billed = await chargesOfSubscription(db, row.stripeSubscriptionId);
  if (row.withdrawnAt && row.withdrawnCents !== null) {
    const back = billed.reduce((sum, charge) => sum + refundedCents(charge), 0);
    const state = !row.withdrawalSettledAt ? "asked" : back >= row.withdrawnCents ? "done" : "by-hand";
    return { row, shown: { state, cents: row.withdrawnCents } };
  }
  const began = (await subscriptionsOf(db, userId)).filter(({ status }) => !NEVER_BEGAN.includes(status));
  const cents = billed.reduce((sum, charge) => sum + refundable(charge), 0);
  const end = withdrawalEnd(row.startedAt);
  if (began[0]?.id !== row.id || cents === 0 || now >= end) return undefined;
  return {
    row,
    shown: {
      ...{ state: "offered", cents, daysSince: daysSince(row.startedAt, now) },
      until: new Date(end.getTime() - 1000).toISOString(),
    },
  };
}

/** How much of a charge can be refunded; nothing while the bank decides on it. */
function refundable(charge: Charge): number {
  const isDisputed = charge.moneyBack.some(({ kind, status }) => kind === "dispute" && status !== "won");
  return charge.status !== "paid" || isDisputed ? 0 : charge.cents - refundedCents(charge);
}
