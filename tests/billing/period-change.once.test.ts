import { expect, test } from "bun:test";
import { endPeriod } from "../../server/dev/stripe-simulator/billing";
import { failRefund, refund } from "../../server/dev/stripe-simulator/money-back";
import { DAY, fieldOf, offers, outcomeOf, REFUSED_LATER, testShop } from "./shop";

const { shop } = testShop();

/** A driver some days into a period, after the time for a withdrawal. */
async function subscriber(offer: object = offers.monthly, card?: string, days = 10) {
  const driver = await shop.activeDriver(offer, card);
  shop.pass(days * DAY);
  const preview = ({ planPriceId }: { planPriceId: string }) =>
    driver.post("/subscriptions/period/preview", { planPriceId });
  return {
    ...driver,
    preview,
    shown: async (to: { planPriceId: string }) => (await preview(to)).body as Record<string, unknown>,
    change: (agreed: object) => driver.post("/subscriptions/period", agreed),
  };
}

const notChangeable = [409, "PERIOD_NOT_CHANGEABLE"];

test("what is shown is what is charged: amount today, date and amount of the next charge; pressing twice charges once", async () => {
  const { subscription, shown, change, read, money } = await subscriber();
  const annual = await shown(offers.annual);
  const month = (subscription.periodEnd - subscription.periodStart) / 86_400;
  const creditCents = Math.round((2990 * (month - 10)) / month);
  const todayCents = 28_700 - creditCents;
  expect(annual).toMatchObject({ period: "annual", periodCents: 28_700, creditCents, todayCents });
  // The preview changes nothing.
  expect(money()).toEqual([2990]);
  shop.pass(60_000);
  expect(await change(annual)).toMatchObject({ status: 200, body: { period: "annual", price: 287 } });
  expect((await change(annual)).status).toBe(200);
  await shop.deliver();
  expect(money()).toEqual([2990, todayCents]);
  const dayOf = (time: unknown) => String(time).slice(0, 10);
  expect(dayOf(fieldOf((await read()).body, "currentPeriodEnd"))).toBe(dayOf(annual.nextChargeAt));
  endPeriod(shop.simulator.books, subscription);
  expect(money().at(-1)).toBe(Number(annual.nextChargeCents));
});

test("an amount that differs from Stripe's current one needs a new confirmation, and nothing is charged", async () => {
  const refused = [409, "PERIOD_PREVIEW_CHANGED"];
  const { shown, change, money } = await subscriber();
  const annual = await shown(offers.annual);
  expect(await outcomeOf(change({ ...annual, todayCents: 1 }))).toEqual(refused);
  // Left open: the preview is too old.
  shop.pass(11 * 60_000);
  expect(await outcomeOf(change(annual))).toEqual(refused);
  // Of two tabs at the same time, to two periods, one changes it.
  const tabs = [await shown(offers.annual), await shown(offers.quarterly)].map(change);
  expect((await Promise.all(tabs)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(money()).toHaveLength(2);
  // The catalogue's price changed between preview and confirmation.
  const other = await subscriber();
  const { periodCents, todayCents, ...later } = await other.shown(offers.annual);
  const prices = Object.values(shop.simulator.state.prices);
  for (const price of prices) if (price.lookupKey === offers.annual.planPriceId) price.cents += 100;
  const dearer = { periodCents: Number(periodCents) + 100, todayCents: Number(todayCents) + 100 };
  expect(await outcomeOf(other.change({ ...later, ...dearer }))).toEqual(refused);
  expect(other.money()).toHaveLength(1);
});

test("refunded in part by a person: the period stays until its end, because Stripe's credit would count all of it as paid", async () => {
  const { invoice, shown, preview, change, customer, money } = await subscriber(offers.annual);
  const monthly = await shown(offers.monthly);
  const refunded = refund(shop.simulator.books, invoice(), 10_000);
  expect(await outcomeOf(change(monthly))).toEqual([409, "PERIOD_REFUNDED"]);
  expect(await outcomeOf(preview(offers.monthly))).toEqual([409, "PERIOD_REFUNDED"]);
  expect([customer.balance, money()]).toEqual([0, [28_700, -10_000]]);
  // The bank didn't take the refund: all of it is paid again.
  failRefund(shop.simulator.books, refunded);
  await shop.deliver();
  expect((await change(await shown(offers.monthly))).status).toBe(200);
});

test("a refused card changes nothing; canceled or unpaid subscriptions can't change; a period not on sale is refused", async () => {
  const { subscription, shown, preview, change, cancel, money } = await subscriber(
    offers.monthly,
    REFUSED_LATER,
  );
  const annual = await shown(offers.annual);
  expect(await outcomeOf(change(annual))).toEqual([402, "PERIOD_CARD_REFUSED"]);
  expect([subscription.status, money()]).toEqual(["active", [2990]]);
  const weekly = { planPriceId: "plano-condutor-semanal" };
  expect(await outcomeOf(preview(weekly))).toEqual([400, "PERIOD_UNAVAILABLE"]);
  expect(await outcomeOf(preview(offers.monthly))).toEqual(notChangeable);
  await cancel();
  expect(await outcomeOf(change(annual))).toEqual(notChangeable);
});

test("while all that was paid can be taken back, the period stays: no credit is left of money that went back", async () => {
  const { subscription, preview, change, post, money } = await subscriber(offers.annual, undefined, 0);
  expect(await outcomeOf(preview(offers.monthly))).toEqual(notChangeable);
  const { planPriceId } = offers.monthly;
  const amounts = { todayCents: 0, periodCents: 2990, nextChargeCents: 0 };
  const agreed = { planPriceId, ...amounts, countedAt: subscription.periodStart };
  expect(await outcomeOf(change(agreed))).toEqual(notChangeable);
  expect(await outcomeOf(post("/subscriptions/withdraw"))).toEqual([200, "done"]);
  expect(money()).toEqual([28_700, -28_700]);
});
