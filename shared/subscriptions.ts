import type { z } from "zod";
import { type Period, periods } from "./billing-periods";
import { dayInSaoPaulo, startOfDay } from "./brazil";
import { ENTITLEMENT_GRACE, UNPAID_ENTITLEMENT_MAX, WITHDRAWAL_DAYS } from "./limits";
import { type CataloguePlan, catalogue } from "./plans";
import type { subscriptionWithMoney } from "./schemas/subscriptions";

export type Subscription = z.infer<typeof subscriptionWithMoney>;

/** The states of a subscription in §4. Any other value is Stripe's own and is shown as it is. */
const statusLabels = {
  active: "Ativo",
  canceling: "Cancelamento em Andamento",
  past_due: "Vencido",
  canceled: "Cancelado",
} as const;

export type KnownStatus = keyof typeof statusLabels;

/** Whether a status is in §4. */
export function isKnownStatus(status: string): status is KnownStatus {
  return Object.hasOwn(statusLabels, status);
}

/** The label of a status's badge (§4). */
export function statusLabel(status: string): string {
  return isKnownStatus(status) ? statusLabels[status] : status;
}

/** The parts of a subscription that determine how long it entitles. */
export type EntitlementTerms = {
  /** As in §4. */
  status: string;
  periodEnd: Date;
  /** The end date of a cancellation, if there is one. */
  cancelAt?: Date | null;
  /** Start of the first unpaid period; used while past due. */
  unpaidSince?: Date | null;
};

/**
 * Until when a subscription keeps a published profile visible, or null (product rule "Active"). Payers get three days
 * more, in case the next payment's webhook is late; not after a cancellation. An unpaid period entitles for those three
 * days, and for at most 21 days from its start: Stripe starts new periods even if nothing was paid.
 */
export function entitledUntil({ status, periodEnd, cancelAt, unpaidSince }: EntitlementTerms): Date | null {
  if (status !== "active" && status !== "canceling" && status !== "past_due") return null;
  const ends = [periodEnd.getTime() + ENTITLEMENT_GRACE];
  if (status === "canceling") ends.push((cancelAt ?? periodEnd).getTime());
  if (status === "past_due" && cancelAt) ends.push(cancelAt.getTime());
  if (status === "past_due" && unpaidSince) ends.push(unpaidSince.getTime() + UNPAID_ENTITLEMENT_MAX);
  return new Date(Math.min(...ends));
}

/**
 * When the withdrawal from a subscription is no longer possible: its first day is not counted, and the seventh
 * day after it counts until 23:59:59 in São Paulo (CDC art. 49, Código Civil art. 132).
 */
export function withdrawalEnd(startedAt: Date): Date {
  return startOfDay(dayInSaoPaulo(startedAt), WITHDRAWAL_DAYS + 1);
}

/** What a subscription costs per month, in the unit of `price`. */
export function monthlyValue(price: number, period: Period): number {
  return price / periods[period].months;
}

/** A price on offer, with the plan that it buys. */
export type Offer = { plan: CataloguePlan; price: CataloguePlan["prices"][number] };

/** The offer for a checkout, or undefined if the price is inactive or belongs to another plan (§5 "Checkout"). */
export function findOffer(
  { planId, planPriceId }: { planId: string; planPriceId: string },
  plans: readonly CataloguePlan[] = catalogue,
): Offer | undefined {
  const plan = plans.find(({ id }) => id === planId);
  const price = plan?.prices.find(({ id, active }) => id === planPriceId && active);
  return plan && price ? { plan, price } : undefined;
}
