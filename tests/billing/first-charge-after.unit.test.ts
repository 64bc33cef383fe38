import { expect, test } from "bun:test";
import { firstChargeAfter } from "../../server/billing/prices/first-charge-after";
import { periodAfter } from "../../server/dev/stripe-simulator/billing";
import { periodNames, periods } from "../../shared/billing-periods";

const DAY = 24 * 60 * 60 * 1000;
const date = (seconds: number) => new Date(seconds * 1000);

test("the charge that a mail names is the one that Stripe makes, on whatever day a subscription began", () => {
  const firstDays = Array.from({ length: 1462 }, (_, day) => Date.UTC(2027, 0, 1, 2, 30) + day * DAY);
  const wrong: string[] = [];
  for (const start of firstDays) {
    const anchor = start / 1000;
    for (const period of periodNames) {
      const { months } = periods[period];
      const ends = [anchor];
      for (let count = 0; count < 6; count++) ends.push(periodAfter(anchor, ends.at(-1) ?? anchor, months));
      const [, current = 0, next = 0, ...later] = ends;
      const [second = 0, third = 0] = later;
      const terms = { startedAt: date(anchor), currentPeriodStart: date(anchor), period };
      const shown = [
        firstChargeAfter({ ...terms, currentPeriodEnd: date(current) }, date(current)),
        firstChargeAfter({ ...terms, currentPeriodEnd: date(current) }, date(next)),
        firstChargeAfter({ ...terms, currentPeriodEnd: date(current) }, date(next + 1)),
        firstChargeAfter(
          { ...terms, currentPeriodStart: date(current), currentPeriodEnd: date(next) },
          date(third),
        ),
      ];
      const isRight = shown.map((at) => at.getTime() / 1000).join() === [current, next, second, third].join();
      if (!isRight) wrong.push(`${period} from ${date(anchor).toISOString()}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("after a change of period the day is that of the change", () => {
  const changed = new Date("2027-02-15T12:00:00Z");
  const terms = {
    startedAt: new Date("2027-01-31T12:00:00Z"),
    currentPeriodStart: changed,
    currentPeriodEnd: new Date("2027-05-15T12:00:00Z"),
    period: "quarterly" as const,
  };
  expect(firstChargeAfter(terms, new Date("2027-06-01T00:00:00Z"))).toEqual(new Date("2027-08-15T12:00:00Z"));
});
