import { expect, test } from "bun:test";
import { endPeriod } from "../../server/dev/stripe-simulator/billing";
import { failRefund, refund } from "../../server/dev/stripe-simulator/money-back";
import { rest } from "../support/api";
import { checkoutUrlOf, DAY, fieldOf, offers, payAt, testShop } from "./shop";

const { shop, app } = testShop();

type Asked = { planPriceId: string };

/** A driver some days into a period, after the time for a withdrawal. */
async function subscriber(offer: Asked = offers.monthly, card?: string) {
  const driver = await shop.paidDriver(offer, card);
  await shop.deliver();
  shop.pass(10 * DAY);
  const calls = await shop.callsOf(driver.account);
  const preview = async ({ planPriceId }: Asked) =>
    (await calls.post("/subscriptions/period/preview", { planPriceId })).body as Record<string, unknown>;
  return {
    ...driver,
    read: () => calls.get("/subscriptions/my-subscription"),
    subscription: shop.onlyAtStripe(driver.account),
    preview,
    receipts: async () => {
      const found = fieldOf((await calls.get("/subscriptions/receipts")).body, "receipts");
      return Array.isArray(found) ? found : [];
    },
    change: (agreed: object) => calls.post("/subscriptions/period", agreed),
  };
}

test("what is shown is what is charged: amount today, date and amount of the next charge; pressing twice charges once", async () => {
  const { subscription, preview, change, read } = await subscriber();
  const shown = await preview(offers.annual);
  const month = (subscription.periodEnd - subscription.periodStart) / 86_400;
  const credit = Math.round((2990 * (month - 10)) / month);
  expect(shown).toMatchObject({
    period: "annual",
    periodCents: 28_700,
    creditCents: credit,
    todayCents: 28_700 - credit,
  });
  // The preview changes nothing.
  expect(shop.moneyOf(subscription.customer)).toEqual([2990]);
  shop.pass(60_000);
  expect(await change(shown)).toMatchObject({ status: 200, body: { period: "annual", price: 287 } });
  expect((await change(shown)).status).toBe(200);
  await shop.deliver();
  expect(shop.moneyOf(subscription.customer)).toEqual([2990, 28_700 - credit]);
  const { body } = await read();
  expect(String(fieldOf(body, "currentPeriodEnd")).slice(0, 10)).toBe(
    String(shown.nextChargeAt).slice(0, 10),
  );
  endPeriod(shop.simulator.books, subscription);
  expect(shop.moneyOf(subscription.customer).at(-1)).toBe(Number(shown.nextChargeCents));
});

test("for a shorter period nothing is paid today; the remaining credit lowers later charges, as shown", async () => {
  const { subscription, preview, change, receipts } = await subscriber(offers.annual);
  const shown = await preview(offers.monthly);
  expect(shown).toMatchObject({ todayCents: 0, nextChargeCents: 0 });
  const monthAhead = Date.parse(String(shown.nextChargeAt)) - app.services.now().getTime();
  expect(Math.round(monthAhead / DAY / 30.4)).toBe(1);
  expect(Number(shown.leftCents)).toBe(Number(shown.creditCents) - 2990);
  expect((await change(shown)).status).toBe(200);
  expect((await receipts())[0]).toMatchObject({ period: "monthly", price: 0, state: "paid" });
  expect(shop.moneyOf(subscription.customer)).toEqual([28_700]);
  endPeriod(shop.simulator.books, subscription);
  expect(shop.moneyOf(subscription.customer)).toEqual([28_700]);
});

test("an amount that differs from Stripe's current one needs a new confirmation, and nothing is charged", async () => {
  const refused = { status: 409, body: { code: "PERIOD_PREVIEW_CHANGED" } };
  const { subscription, preview, change } = await subscriber();
  const annual = await preview(offers.annual);
  expect(await change({ ...annual, todayCents: 1 })).toMatchObject(refused);
  // Left open: the preview is too old.
  shop.pass(11 * 60_000);
  expect(await change(annual)).toMatchObject(refused);
  // Another tab has changed it in between.
  const [quarterly, again] = [await preview(offers.quarterly), await preview(offers.annual)];
  expect((await change(quarterly)).status).toBe(200);
  shop.pass(1000);
  expect(await change(again)).toMatchObject(refused);
  expect(shop.moneyOf(subscription.customer)).toHaveLength(2);
  // The catalogue's price changed between preview and confirmation.
  const later = await preview(offers.annual);
  const price = Object.values(shop.simulator.state.prices).find(
    ({ lookupKey }) => lookupKey === offers.annual.planPriceId,
  );
  if (!price) throw new Error("no price");
  price.cents += 100;
  const dearer = {
    ...later,
    periodCents: Number(later.periodCents) + 100,
    todayCents: Number(later.todayCents) + 100,
  };
  expect(await change(dearer)).toMatchObject(refused);
  expect(shop.moneyOf(subscription.customer)).toHaveLength(2);
});

test("refunded between preview and confirmation, its event still on the way: no credit is left of money that went back", async () => {
  const { account, subscription, preview, change } = await subscriber(offers.annual);
  const shown = await preview(offers.monthly);
  refund(shop.simulator.books, shop.lastInvoice(account));
  expect(await change(shown)).toMatchObject({ status: 409, body: { code: "PERIOD_NOT_CHANGEABLE" } });
  const customer = shop.simulator.state.customers[subscription.customer];
  expect([subscription.status, customer?.balance]).toEqual(["canceled", 0]);
  expect(shop.moneyOf(subscription.customer)).toEqual([28_700, -28_700]);
});

test("refunded in part by a person: the period stays until its end, because Stripe's credit would count all of it as paid", async () => {
  const { account, subscription, preview, change } = await subscriber(offers.annual);
  const shown = await preview(offers.monthly);
  const refunded = refund(shop.simulator.books, shop.lastInvoice(account), 10_000);
  expect(await change(shown)).toMatchObject({ status: 409, body: { code: "PERIOD_REFUNDED" } });
  expect(await preview(offers.monthly)).toMatchObject({ code: "PERIOD_REFUNDED" });
  expect(shop.moneyOf(subscription.customer)).toEqual([28_700, -10_000]);
  expect(shop.simulator.state.customers[subscription.customer]?.balance).toBe(0);
  // The bank didn't take the refund: all of it is paid again.
  failRefund(shop.simulator.books, refunded);
  await shop.deliver();
  expect(await change(await preview(offers.monthly))).toMatchObject({ status: 200 });
});

test("two tabs at the same time, to two periods: one change", async () => {
  const { subscription, preview, change } = await subscriber();
  const [annual, quarterly] = [await preview(offers.annual), await preview(offers.quarterly)];
  const answers = await Promise.all([change(annual), change(quarterly)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(shop.moneyOf(subscription.customer)).toHaveLength(2);
});

test("a refused card changes nothing; canceled or unpaid subscriptions can't change; a period not on sale is refused", async () => {
  const { subscription, preview, change, cancel } = await subscriber(offers.monthly, "4000000000000341");
  const shown = await preview(offers.annual);
  expect(await change(shown)).toMatchObject({ status: 402, body: { code: "PERIOD_CARD_REFUSED" } });
  expect([subscription.status, shop.moneyOf(subscription.customer)]).toEqual(["active", [2990]]);
  expect(await preview({ planPriceId: "plano-condutor-semanal" })).toMatchObject({
    code: "PERIOD_UNAVAILABLE",
  });
  expect(await preview(offers.monthly)).toMatchObject({ code: "PERIOD_NOT_CHANGEABLE" });
  await cancel();
  await app.services.payments.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(await change(shown)).toMatchObject({ status: 409, body: { code: "PERIOD_NOT_CHANGEABLE" } });
});

test("while all that was paid can be taken back, the period stays: no credit is left of money that went back", async () => {
  const { account, checkout } = await shop.paidDriver(offers.annual);
  await shop.deliver();
  const { customer, periodStart } = shop.onlyAtStripe(account);
  const calls = rest(app.url, account.token);
  const refused = { status: 409, body: { code: "PERIOD_NOT_CHANGEABLE" } };
  const { planPriceId } = offers.monthly;
  expect(await calls.post("/subscriptions/period/preview", { planPriceId })).toMatchObject(refused);
  const agreed = { todayCents: 0, periodCents: 2990, nextChargeCents: 0, countedAt: periodStart };
  expect(await calls.post("/subscriptions/period", { planPriceId, ...agreed })).toMatchObject(refused);
  expect((await calls.post("/subscriptions/withdraw")).body).toMatchObject({ state: "done" });
  await payAt(checkoutUrlOf(await checkout()));
  expect(shop.moneyOf(customer)).toEqual([28_700, 2990, -28_700]);
});
