import { daysSince } from "../../../shared/brazil";
import type { FoundWithdrawal } from "../../../shared/schemas/withdrawal";
import { withdrawalEnd } from "../../../shared/subscriptions";
import { currentSubscription, type SubscriptionRow } from "../../drivers/entitlement";
import type { Db } from "../../platform/database/database";
import { type Charge, chargesOfSubscription, refundedCents } from "../charges/queries";
import { isHeldForStaff } from "./held-withdrawal";

/** A withdrawal as its driver sees it, its row, and while it is offered a charge that would be refunded. */
type Found = { row: SubscriptionRow; shown: FoundWithdrawal; charge?: Charge | undefined };

/**
 * Whether an account can withdraw at `now`, or the state of its withdrawal; undefined if neither. Every
 * new subscription can be withdrawn from, for seven days, if any of it can be refunded; a renewal or a change of period is
 * not a new one.
 */
export async function withdrawalOf(db: Db, userId: string, now: Date): Promise<Found | undefined> {
  const row = await currentSubscription(db, userId);
  if (!row) return undefined;
  const billed = await chargesOfSubscription(db, row.stripeSubscriptionId);
  if (row.withdrawnAt && row.withdrawnCents !== null) {
    const back = billed.reduce((sum, charge) => sum + refundedCents(charge), 0);
    const isBack = back >= row.withdrawnCents;
    if (!isBack && (await isHeldForStaff(db, row.stripeSubscriptionId)))
      return { row, shown: { state: "in-review", cents: row.withdrawnCents } };
    const state = !row.withdrawalSettledAt ? "asked" : isBack ? "done" : "by-hand";
    return { row, shown: { state, cents: row.withdrawnCents } };
  }
  const cents = billed.reduce((sum, charge) => sum + refundable(charge), 0);
  const end = withdrawalEnd(row.startedAt);
  if (cents === 0 || now >= end) return undefined;
  return {
    row,
    charge: billed.find((charge) => refundable(charge) > 0),
    shown: {
      state: "offered",
      cents,
      daysSince: daysSince(row.startedAt, now),
      until: new Date(end.getTime() - 1000).toISOString(),
    },
  };
}

/** How much of a charge can be refunded; nothing while the bank decides on it. */
function refundable(charge: Charge): number {
  const isDisputed = charge.moneyBack.some(({ kind, status }) => kind === "dispute" && status !== "won");
  return charge.status !== "paid" || isDisputed ? 0 : charge.cents - refundedCents(charge);
}
