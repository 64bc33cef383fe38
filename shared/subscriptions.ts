import type { z } from "zod";
import { ENTITLEMENT_GRACE } from "./limits";
import { type CataloguePlan, catalogue, type Period, periods } from "./plans";
import type { subscription } from "./schemas/subscriptions";

export type Subscription = z.infer<typeof subscription>;

/** What §4 calls the states of a subscription. Any other word is Stripe's own and is shown raw. */
export const statusLabels = {
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

/**
 * Until when a subscription keeps a published profile visible, or null when it gives nothing (product rule "Active").
 * A payer gets three days more than paid for, in case the news of the next payment is late.
 */
export function entitledUntil(status: string, periodEnd: Date): Date | null {
  if (status === "active" || status === "past_due") return new Date(periodEnd.getTime() + ENTITLEMENT_GRACE);
  return status === "canceling" ? periodEnd : null;
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
