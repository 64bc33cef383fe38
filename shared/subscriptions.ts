import type { z } from "zod";
import { type Period, periods } from "./billing-periods";
import { dayInSaoPaulo, startOfDay } from "./brazil";
import { ENTITLEMENT_GRACE, UNPAID_ENTITLEMENT_MAX, WITHDRAWAL_DAYS } from "./limits";
import { type CataloguePlan, catalogue } from "./plans";
import type { subscription } from "./schemas/subscriptions";

export type Subscription = z.infer<typeof subscription>;

/** What §4 calls the states of a subscription. Any other word is Stripe's own and is shown raw. */
const statusLabels = {
  active: "Ativo",
  canceling: "Cancelamento em Andamento",
  past_due: "Vencido",
  canceled: "Cancelado",
} as const;

export type KnownStatus = keyof typeof statusLabels;

/** Whether a status is one of §4. */
export function isKnownStatus(status: string): status is KnownStatus {
  return Object.hasOwn(statusLabels, status);
}

/** The words of a status's badge (§4). */
export function statusLabel(status: string): string {
  return isKnownStatus(status) ? statusLabels[status] : status;
}

/** What of a subscription says how long it entitles. */
export type EntitlementTerms = {
  /** As in §4. */
  status: string;
  periodEnd: Date;
  /** The day of a cancellation, when one was asked for. */
  cancelAt?: Date | null;
  /** Start of the first period that was not paid; of interest while past due. */
  unpaidSince?: Date | null;
};

/**
 * Until when a subscription keeps a published profile visible, or null when it gives nothing (product rule "Active").
 * A payer gets three days more than paid for, in case the news of the next payment is late, but no charge follows the
 * day of a cancellation. Who doesn't pay gets no more than that, and 21 days from the start of the unpaid period at
 * most: Stripe moves periods on although nothing was paid.
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
 * When a first subscription can't be taken back any more: the day that it began is not counted, and the seventh day after it
 * counts until 23:59:59 in São Paulo (CDC art. 49, Código Civil art. 132).
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

/** The offer that a checkout asks for, or undefined when the price is inactive or another plan's (§5 "Checkout"). */
export function findOffer(
  { planId, planPriceId }: { planId: string; planPriceId: string },
  plans: readonly CataloguePlan[] = catalogue,
): Offer | undefined {
  const plan = plans.find(({ id }) => id === planId);
  const price = plan?.prices.find(({ id, active }) => id === planPriceId && active);
  return plan && price ? { plan, price } : undefined;
}
