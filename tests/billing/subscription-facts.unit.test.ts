import { describe, expect, test } from "bun:test";
import type Stripe from "stripe";
import { chooseEntitling } from "../../server/billing/choose-entitling";
import { loyaltyStart } from "../../server/billing/loyalty-start";
import { subscriptionMail } from "../../server/billing/mails/subscription-mails";
import { noticeOf } from "../../server/billing/mails/subscription-notices";
import { readSubscription } from "../../server/billing/subscription-facts";

const START = 1_760_000_000;
const END = START + 30 * 24 * 60 * 60;
const GRACE = 3 * 24 * 60 * 60;
const UNPAID = 21 * 24 * 60 * 60;
const date = (seconds: number) => new Date(seconds * 1000);

const price = {
  id: "price_1",
  lookup_key: "plano-condutor-mensal",
  metadata: {},
  unit_amount: 2990,
  recurring: { interval: "month", interval_count: 1 },
};

/** A subscription in the current form of Stripe's API, as far as we read it. */
function subscription(change: object = {}): Stripe.Subscription {
  const whole: object = {
    id: "sub_1",
    status: "active",
    start_date: START,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    items: { data: [{ price, quantity: 1, current_period_start: START, current_period_end: END }] },
    ...change,
  };
  // The type has a hundred fields more.
  return whole as Stripe.Subscription;
}

describe("the period", () => {
  test("is read from the item, where the current API has it", () => {
    const facts = readSubscription(subscription({ current_period_end: START + 1 }));
    expect([facts.currentPeriodStart, facts.currentPeriodEnd]).toEqual([date(START), date(END)]);
  });

  test("is read from the subscription, where older versions have it", () => {
    const facts = readSubscription(
      subscription({
        items: { data: [{ price, quantity: 1 }] },
        current_period_start: START,
        current_period_end: END,
      }),
    );
    expect([facts.currentPeriodStart, facts.currentPeriodEnd]).toEqual([date(START), date(END)]);
    expect(facts.entitledUntil).toEqual(date(END + GRACE));
  });
});

describe("the status and its entitlement", () => {
  const cases: [string, object, string, number | null][] = [
    ["active", {}, "active", END + GRACE],
    ["a trial counts as active", { status: "trialing" }, "active", END + GRACE],
    ["past due has 21 days", { status: "past_due" }, "past_due", START + UNPAID],
    [
      "past due ends with its cancellation",
      { status: "past_due", cancel_at: START + 9 },
      "past_due",
      START + 9,
    ],
    ["canceled at the period's end", { cancel_at_period_end: true, cancel_at: END }, "canceling", END],
    ["canceled at the period's end, older form", { cancel_at_period_end: true }, "canceling", END],
    ["canceled by cancel_at alone", { cancel_at: END }, "canceling", END],
    ["canceled within the period", { cancel_at: END - 100 }, "canceling", END - 100],
    ["a cancellation far off has a charge before it", { cancel_at: END + 9e6 }, "canceling", END + GRACE],
    ["canceled", { status: "canceled", ended_at: START + 5 }, "canceled", null],
    ["incomplete is not paid", { status: "incomplete" }, "incomplete", null],
    ["incomplete_expired is not paid", { status: "incomplete_expired" }, "incomplete_expired", null],
    ["unpaid is not paid", { status: "unpaid" }, "unpaid", null],
    ["paused is not paid", { status: "paused" }, "paused", null],
    ["unpaid and canceling is not paid", { status: "unpaid", cancel_at: END }, "unpaid", null],
  ];
  test.each(cases)("%s", (_, change, status, until) => {
    const facts = readSubscription(subscription(change));
    expect([facts.status, facts.entitledUntil]).toEqual([status, until === null ? null : date(until)]);
  });
});

describe("plan and period of a price", () => {
  const of = (change: object) => {
    const items = { data: [{ price: { ...price, ...change }, quantity: 1, current_period_end: END }] };
    const { planId, period, priceCents } = readSubscription(subscription({ items }));
    return [planId, period, priceCents];
  };
  test("by lookup key, by our metadata if the key was moved, by the interval if created by hand", () => {
    expect(of({})).toEqual(["plano-condutor", "monthly", 2990]);
    const moved = {
      lookup_key: null,
      metadata: { price_id: "plano-condutor-anual", plan_id: "plano-condutor" },
    };
    expect(of({ ...moved, unit_amount: 20_000 })).toEqual(["plano-condutor", "annual", 20_000]);
    const byHand = { lookup_key: null, recurring: { interval: "year", interval_count: 1 } };
    expect(of(byHand)).toEqual(["plano-condutor", "annual", 2990]);
    expect(of({ lookup_key: null, recurring: { interval: "month", interval_count: 6 } })[1]).toBe(
      "semiannual",
    );
  });
});

describe("which of several counts", () => {
  const now = date(START + 100);
  const facts = (id: string, change: object = {}) => readSubscription(subscription({ id, ...change }));
  test("the paid one, then the one that began first; none that doesn't entitle", () => {
    const first = facts("sub_first");
    const later = facts("sub_later", { start_date: START + 50 });
    const failing = facts("sub_failing", { status: "past_due", start_date: START - 50 });
    const over = facts("sub_over", { status: "canceled", start_date: START - 99 });
    expect(chooseEntitling([later, failing, over, first], now)).toBe(first);
    expect(chooseEntitling([failing, over], now)).toBe(failing);
    expect(chooseEntitling([over], now)).toBeUndefined();
    const lapsed = facts("sub_lapsed", {
      start_date: START - 9e6,
      items: { data: [{ price, quantity: 1, current_period_end: START - 8e6 }] },
    });
    expect(chooseEntitling([lapsed, later], now)).toBe(later);
  });
});

describe("since when a driver is loyal", () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  const span = (from: number, to: number | null, status = to ? "canceled" : "active") => ({
    status,
    startedAt: day(from),
    endedAt: to === null ? null : day(to),
  });
  test("gaps of up to 30 days don't count, longer ones do, and chains go all the way back", () => {
    const current = span(200, null);
    expect(loyaltyStart(current, [current])).toEqual(day(200));
    expect(loyaltyStart(current, [span(100, 170), current])).toEqual(day(100));
    expect(loyaltyStart(current, [span(100, 169), current])).toEqual(day(200));
    expect(loyaltyStart(current, [span(10, 80), span(100, 170), current])).toEqual(day(10));
    expect(loyaltyStart(current, [span(10, 60), span(100, 170), current])).toEqual(day(100));
    expect(loyaltyStart(current, [span(100, 210), current])).toEqual(day(100));
  });
  test("what was never paid is not a start", () => {
    const current = span(200, null);
    expect(loyaltyStart(current, [span(180, 190, "incomplete_expired"), current])).toEqual(day(200));
  });
});

describe("the plan", () => {
  const planOf = (change: object) =>
    readSubscription(
      subscription({ items: { data: [{ price: { ...price, lookup_key: null, ...change }, quantity: 1 }] } }),
    );

  test("of a price made by hand is that of its metadata or its product", () => {
    expect(planOf({ metadata: { plan_id: "plano-frota" } }).planId).toBe("plano-frota");
    for (const product of ["plano-condutor", { id: "plano-condutor" }, "prod_x"])
      expect(planOf({ product }).planId).toBe("plano-condutor");
  });

  test("named in the contract that is mailed is the one that was bought", () => {
    const bought = { ...planOf({ metadata: { plan_id: "plano-frota" } }), paidCents: 2990 };
    const notice = noticeOf(undefined, bought);
    expect(notice && subscriptionMail(notice).steps?.[0]).toContain("plano-frota:");
  });
});
