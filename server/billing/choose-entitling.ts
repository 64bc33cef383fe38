import type { SubscriptionFacts } from "./subscription-facts";

/**
 * The one subscription of a driver that counts, if there are several (product rule: nobody pays twice): a paid one
 * before one whose charge failed, then the one that began first.
 */
export function chooseEntitling(
  facts: readonly SubscriptionFacts[],
  now: Date,
): SubscriptionFacts | undefined {
  const order = (fact: SubscriptionFacts): [number, number, number, string] => [
    fact.entitledUntil && fact.entitledUntil > now ? 0 : 1,
    fact.status === "past_due" ? 1 : 0,
    fact.startedAt.getTime(),
    fact.stripeSubscriptionId,
  ];
  return facts
    .filter(({ entitledUntil }) => entitledUntil !== null)
    .toSorted((a, b) => compare(order(a), order(b)))[0];
}

function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  const [left = 0, right = 0] = [a[at], b[at]];
  return at === -1 ? 0 : left < right ? -1 : 1;
}

/** Whether a subscription is over for good: Stripe never charges it again. */
export function isOver({ status }: Pick<SubscriptionFacts, "status">): boolean {
  return status === "canceled" || status === "incomplete_expired";
}
