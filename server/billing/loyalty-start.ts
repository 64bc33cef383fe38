import { LOYALTY_GAP } from "../../shared/limits";

type Span = { status: string; startedAt: Date; endedAt: Date | null };

/** States in which a subscription was paid for at least once. */
const paidOnce = new Set(["active", "canceling", "past_due", "canceled"]);

/**
 * Since when a driver counts as subscribed (product rule "Order"): the subscription's own start, or that of an earlier
 * one which ended at most 30 days before it, and so on back.
 */
export function loyaltyStart(subscription: Span, history: readonly Span[]): Date {
  let since = subscription.startedAt;
  for (;;) {
    const earlier = history.find((span) => paidOnce.has(span.status) && reaches(span, since));
    if (!earlier) return since;
    since = earlier.startedAt;
  }
}

function reaches({ startedAt, endedAt }: Span, since: Date): boolean {
  return startedAt < since && (endedAt === null || endedAt.getTime() >= since.getTime() - LOYALTY_GAP);
}
