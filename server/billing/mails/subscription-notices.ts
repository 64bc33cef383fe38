import { z } from "zod";
import { periodNames } from "../../../shared/billing-periods";
import type { SubscriptionFacts } from "../subscription-facts";
import { publications } from "./publication-words";

export const noticeKinds = [
  "active",
  "payment-failed",
  "payment-failed-last",
  "last-warning",
  "receipt",
  "period-changed",
  "money-back",
  "withdrawn",
  "withdrawn-by-hand",
  "withdrawal-in-review",
  "card-expiring",
  "price-change",
  "canceling",
  "resumed",
  "ended",
  "renewal",
  "unpublished",
  "unpublished-unpaid",
  "unpublished-paused",
  "refunded",
] as const;

/** What a driver's phone shows, too: a charge that failed or will, and the end of being found. */
export const urgentKinds: readonly (typeof noticeKinds)[number][] = [
  ...(["payment-failed", "payment-failed-last", "last-warning", "card-expiring", "ended"] as const),
  ...(["unpublished", "unpublished-unpaid", "unpublished-paused"] as const),
];

/** What a clock announces: nothing to say once its day is past, when the charge or its failure has a mail of its own. */
export const announcingKinds: readonly (typeof noticeKinds)[number][] = [
  "renewal",
  "last-warning",
  "card-expiring",
];

/** What happened to a subscription, as its mail needs it. `key` identifies the event: every attempt sends the same mail. */
export const subscriptionNews = z.object({
  kind: z.enum(noticeKinds),
  key: z.string(),
  /** ISO 8601: end of the period (active, canceling, receipt), day of the charge (renewal) or of the card's next try. */
  date: z.string().optional(),
  /** The label and amount of a price in the catalogue; the amount that was paid (active), which may be 0. */
  period: z.enum(periodNames).optional(),
  priceCents: z.number().optional(),
  /** What each later period charges (active), and for which plan: the contract terms are in the mail. */
  renewalCents: z.number().optional(),
  planId: z.string().optional(),
  /** The current price, if `priceCents` is a future one. */
  oldCents: z.number().optional(),
  /** What is charged next, in sentences (money-sentence.ts). */
  money: z.array(z.string()).optional(),
  /** Whether families see the profile (active). */
  publication: z.enum(publications).optional(),
  /** Stripe's page where an open charge can be paid. */
  payUrl: z.string().optional(),
});
export type SubscriptionNews = z.infer<typeof subscriptionNews>;

/** Whether a mail also says what is charged next, and what becomes of the credit. */
export function saysMoney(kind: SubscriptionNews["kind"]): boolean {
  return kind === "period-changed" || kind === "canceling" || kind === "resumed";
}

type Known = Pick<SubscriptionFacts, "status" | "entitledUntil" | "canceledAt"> | undefined;

/** The mail that a subscription's change from `before` to `after` calls for, if any. */
export function noticeOf(before: Known, after: SubscriptionFacts): SubscriptionNews | undefined {
  if (before?.status === after.status) return undefined;
  const id = after.stripeSubscriptionId;
  const facts = {
    date: after.currentPeriodEnd.toISOString(),
    period: after.period,
    priceCents: after.priceCents,
  };
  switch (after.status) {
    case "active":
      // The last mail said that nothing more is charged.
      if (before?.status === "canceling")
        return { kind: "resumed", key: `resumed-${id}-${before.canceledAt?.getTime() ?? 0}`, ...facts };
      // A card that works again is not a new subscription.
      return isRunning(before)
        ? undefined
        : {
            kind: "active",
            key: `active-${id}`,
            ...facts,
            priceCents: after.paidCents,
            // With a trial or a coupon, the usual terms are not the ones agreed to.
            ...(after.paidCents === after.priceCents && {
              renewalCents: after.priceCents,
              planId: after.planId,
            }),
          };
    case "canceling":
      return { kind: "canceling", key: `canceling-${id}-${after.canceledAt?.getTime() ?? 0}`, ...facts };
    case "canceled":
      if (!before || !isRunning(before)) return undefined;
      // It was a duplicate of the one that counts (end-duplicate-subscription.ts).
      if (before.entitledUntil === null) return { kind: "refunded", key: `refunded-${id}` };
      // After a cancellation the driver knows the day; an end without one comes as news.
      return before.status === "canceling" ? undefined : { kind: "ended", key: `ended-${id}` };
    default:
      return undefined;
  }
}

function isRunning(known: Known): boolean {
  return known !== undefined && ["active", "canceling", "past_due"].includes(known.status);
}
