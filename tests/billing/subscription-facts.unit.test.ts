import { expect, test } from "bun:test";
import type Stripe from "stripe";
import { chooseEntitling } from "../../server/billing/choose-entitling";
import { loyaltyStart } from "../../server/billing/loyalty-start";
import { subscriptionMail } from "../../server/billing/mails/subscription-mails";
import { noticeOf } from "../../server/billing/mails/subscription-notices";
import { firstChargeAfter } from "../../server/billing/prices/first-charge-after";
import { readSubscription } from "../../server/billing/subscription-facts";
import { periodAfter } from "../../server/dev/stripe-simulator/billing";
import { periodNames, periods } from "../../shared/billing-periods";
import type { CataloguePlan } from "../../shared/plans";
import { findOffer } from "../../shared/subscriptions";

const START = 1_760_000_000;
const DAY = 24 * 60 * 60;
const END = START + 30 * DAY;
const date = (seconds: number) => new Date(seconds * 1000);

const price = {
  id: "price_1",
  lookup_key: "plano-condutor-mensal",
  metadata: {},
  unit_amount: 2990,
  recurring: { interval: "month", interval_count: 1 },
};

/** What we read of a subscription in the current form of Stripe's API. */
function factsOf(change: object = {}) {
  const item = { price, quantity: 1, current_period_start: START, current_period_end: END };
  const neverCanceled = { cancel_at: null, cancel_at_period_end: false, canceled_at: null, ended_at: null };
  const running = { id: "sub_1", status: "active", start_date: START, items: { data: [item] } };
  const whole: object = { ...running, ...neverCanceled, ...change };
  // The type has a hundred fields more.
  return readSubscription(whole as Stripe.Subscription);
}

/** The same, of a price that was made otherwise. */
const soldAs = (change: object) =>
  factsOf({ items: { data: [{ price: { ...price, ...change }, quantity: 1, current_period_end: END }] } });

const pause_collection = { behavior: "void" };
test.each<[string, object, string, number | null]>([
  ["active", {}, "active", END + 3 * DAY],
  ["a trial counts as active", { status: "trialing" }, "active", END + 3 * DAY],
  ["past due has 21 days", { status: "past_due" }, "past_due", START + 21 * DAY],
  ["past due, then canceled", { status: "past_due", cancel_at: START + 9 }, "past_due", START + 9],
  ["canceled at the period's end, older form", { cancel_at_period_end: true }, "canceling", END],
  ["canceled by cancel_at alone", { cancel_at: END }, "canceling", END],
  ["canceled within the period, by cancel_at alone", { cancel_at: END - 100 }, "canceling", END - 100],
  ["a cancellation far off has a charge before it", { cancel_at: END + 9e6 }, "canceling", END + 3 * DAY],
  ["canceled", { status: "canceled", ended_at: START + 5 }, "canceled", null],
  [
    "paused, its period paid",
    { pause_collection, latest_invoice: { status: "paid" } },
    "active",
    END + 3 * DAY,
  ],
  ["paused, its period not paid", { pause_collection, latest_invoice: { status: "void" } }, "paused", null],
  [
    "paused and canceled, its period not paid",
    { pause_collection, latest_invoice: { status: "draft" }, cancel_at: END },
    "paused",
    null,
  ],
  ["incomplete is not paid", { status: "incomplete" }, "incomplete", null],
])("status and entitlement: %s", (_, change, status, until) => {
  expect(factsOf(change)).toMatchObject({ status, entitledUntil: until === null ? null : date(until) });
});

const byHand = { lookup_key: null };
const year = { interval: "year", interval_count: 1 };
const annual = { price_id: "plano-condutor-anual", plan_id: "plano-condutor" };
test.each<[string, object, string, string, number]>([
  ["our metadata if the key was moved", { ...byHand, metadata: annual }, "plano-condutor", "annual", 2990],
  ["its interval", { ...byHand, recurring: year }, "plano-condutor", "annual", 2990],
  ["no known product", { ...byHand, product: "prod_x" }, "plano-condutor", "monthly", 2990],
])("plan, period and amount of a price by %s", (_, change, planId, period, priceCents) => {
  expect(soldAs(change)).toMatchObject({ planId, period, priceCents });
});

test("the plan named in the contract that is mailed is the one that was bought", () => {
  const bought = { ...soldAs({ ...byHand, metadata: { plan_id: "plano-frota" } }), paidCents: 2990 };
  const notice = noticeOf(undefined, bought);
  expect(notice && subscriptionMail(notice).steps?.[0]).toContain("plano-frota:");
});

test("of several counts the paid one, then the one that began first; none that doesn't entitle", () => {
  const now = date(START + 100);
  const first = factsOf({ id: "sub_first" });
  const later = factsOf({ start_date: START + 50 });
  const failing = factsOf({ status: "past_due", start_date: START - 50 });
  const over = factsOf({ status: "canceled", start_date: START - 99 });
  const lapsedItems = { data: [{ price, quantity: 1, current_period_end: START - 8e6 }] };
  const lapsed = factsOf({ start_date: START - 9e6, items: lapsedItems });
  expect(chooseEntitling([later, failing, over, first], now)).toBe(first);
  expect(chooseEntitling([failing, over], now)).toBe(failing);
  expect(chooseEntitling([over], now)).toBeUndefined();
  expect(chooseEntitling([lapsed, later], now)).toBe(later);
});

type Span = [from: number, to: number, status?: string];
test.each<[number, Span[]]>([
  [100, [[100, 170]]],
  [200, [[100, 169]]],
  // Never paid.
  [200, [[180, 190, "incomplete_expired"]]],
])("gaps of up to 30 days keep a driver loyal: since day %d, with %p before day 200", (since, spans) => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  const current = { status: "active", startedAt: day(200), endedAt: null };
  const earlier = spans.map(([from, to, status = "canceled"]) => {
    return { status, startedAt: day(from), endedAt: day(to) };
  });
  expect(loyaltyStart(current, [...earlier, current])).toEqual(day(since));
});

test("the charge that a mail names is the one that Stripe makes, on whatever day a subscription began", () => {
  const firstDays = Array.from({ length: 1462 }, (_, day) => Date.UTC(2027, 0, 1, 2, 30) / 1000 + day * DAY);
  const wrong: string[] = [];
  for (const anchor of firstDays) {
    for (const period of periodNames) {
      const ends = [anchor];
      while (ends.length < 6) ends.push(periodAfter(anchor, ends.at(-1) ?? anchor, periods[period].months));
      const [, current = 0, next = 0, second = 0, third = 0] = ends;
      const terms = { startedAt: date(anchor), currentPeriodStart: date(anchor), period };
      const inFirst = { ...terms, currentPeriodEnd: date(current) };
      const inSecond = { ...terms, currentPeriodStart: date(current), currentPeriodEnd: date(next) };
      const shown = [
        firstChargeAfter(inFirst, date(current)),
        firstChargeAfter(inFirst, date(next)),
        firstChargeAfter(inFirst, date(next + 1)),
        firstChargeAfter(inSecond, date(third)),
      ];
      const isRight = shown.map((at) => at.getTime() / 1000).join() === [current, next, second, third].join();
      if (!isRight) wrong.push(`${period} from ${date(anchor).toISOString()}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("a price is sold only by its own plan, and only while it is active", () => {
  const plan = { name: "Plano", type: "basic", highlighted: false, features: [] } as const;
  const monthly = { id: "a-mensal", period: "monthly", cents: 1000, active: true } as const;
  const retired = { id: "a-antigo", period: "annual", cents: 9000, active: false } as const;
  const plans: CataloguePlan[] = [
    { ...plan, id: "a", prices: [monthly, retired] },
    { ...plan, id: "b", prices: [] },
  ];
  const sold = (planId: string, planPriceId: string) => findOffer({ planId, planPriceId }, plans)?.price;
  expect(sold("a", "a-mensal")).toEqual(monthly);
  expect([sold("a", "a-antigo"), sold("b", "a-mensal")]).toEqual([undefined, undefined]);
});
