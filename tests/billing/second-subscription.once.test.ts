import { expect, test } from "bun:test";
import { endDuplicateSubscription } from "../../server/billing/end-duplicate-subscription";
import { returnLatePayment } from "../../server/billing/return-late-payment";
import { endPeriod, endSubscription, paySession } from "../../server/dev/stripe-simulator/billing";
import { deleteAccount } from "../../server/privacy/delete-account";
import { testShop } from "./shop";

const { shop, app } = testShop();

/** Pays another subscription for the same customer, bypassing all guards, as with a page that should not exist. */
function payAgain(customer: string) {
  const { state, newId, now } = shop.simulator.books;
  const session = Object.values(state.sessions).find((found) => found.customer === customer);
  if (!session) throw new Error("no session to copy");
  const copy = { ...session, id: newId("cs_test"), status: "open" as const, created: now() };
  state.sessions[copy.id] = copy;
  return paySession(shop.simulator.books, copy, false);
}

async function twice() {
  const driver = await shop.publishedDriver();
  shop.pass(60_000);
  const [first] = shop.atStripe(driver.account);
  if (!first) throw new Error("no subscription");
  return { driver, first, second: payAgain(first.customer) };
}

const dataOf = ({ customer, id }: { customer: string; id: string }) => ({
  customerId: customer,
  subscriptionId: id,
  wasPaid: true,
});

test("of two active subscriptions the later one is canceled and refunded; the first stays", async () => {
  const { driver, first, second } = await twice();
  await shop.deliver();
  const stored = await shop.storedSubscriptions(driver.account);
  expect(stored.map(({ entitledUntil }) => entitledUntil !== null)).toEqual([true, false]);

  expect(await shop.workOff(endDuplicateSubscription, second.id)).toBe(1);
  await endDuplicateSubscription.run(app.services, dataOf(second));
  await shop.deliver();
  expect(first.status).toBe("active");
  expect(second.status).toBe("canceled");
  const paid = shop.simulator.state.invoices[second.latestInvoice ?? ""]?.paymentIntent;
  const refunds = Object.values(shop.simulator.state.refunds);
  expect(refunds.map(({ paymentIntent, cents }) => [paymentIntent, cents])).toEqual([[paid ?? "", 2990]]);
  expect((await driver.read()).body).toMatchObject({ status: "active" });
  expect(await shop.isFound(driver.driverId)).toBe(true);
  expect(await shop.queuedMails(driver.account)).toEqual(["active", "refunded"]);
});

test("the work is queued with the write, and nothing ends if the first one has ended in between", async () => {
  const { driver, first, second } = await twice();
  await shop.deliver();
  await driver.cancel();
  endPeriod(shop.simulator.books, first);
  expect(await shop.workOff(endDuplicateSubscription, second.id)).toBe(1);
  await shop.deliver();
  expect(second.status).toBe("active");
  expect((await driver.read()).body).toMatchObject({ status: "active" });
  expect(await shop.isFound(driver.driverId)).toBe(true);
});

test("a subscription whose card fails is replaced by a new paid one, without a refund", async () => {
  const { driver, first, second } = await twice();
  first.cardFails = true;
  endPeriod(shop.simulator.books, first);
  await shop.deliver();
  await shop.workOff(endDuplicateSubscription, first.id);
  await shop.deliver();
  expect([first.status, second.status]).toEqual(["canceled", "active"]);
  const given = Object.values(shop.simulator.state.refunds).map(({ paymentIntent }) => paymentIntent);
  const asked = shop.simulator.state.invoices[first.latestInvoice ?? ""]?.paymentIntent;
  expect(given).not.toContain(asked);
  expect((await driver.read()).body).toMatchObject({ status: "active" });
});

test("a refund that Stripe refuses does not keep the subscription, and the operator is alerted", async () => {
  const { driver, second } = await twice();
  await shop.deliver();
  const { settings } = shop.simulator.books;
  settings.refusesRefunds = true;
  try {
    await shop.workOff(endDuplicateSubscription, second.id);
  } finally {
    settings.refusesRefunds = false;
  }
  expect(second.status).toBe("canceled");
  expect(await shop.alertsAbout(second.id)).toEqual(["Devolução recusada pela Stripe"]);
  await shop.deliver();
  expect((await driver.read()).body).toMatchObject({ status: "active" });
});

test("killed between cancelling and refund: the next attempt makes the refund", async () => {
  const { second } = await twice();
  await shop.deliver();
  endSubscription(shop.simulator.books, second);
  await shop.deliver();
  await shop.workOff(endDuplicateSubscription, second.id);
  const paid = shop.simulator.state.invoices[second.latestInvoice ?? ""]?.paymentIntent;
  expect(Object.values(shop.simulator.state.refunds).map(({ paymentIntent }) => paymentIntent)).toContain(
    paid ?? "",
  );
});

/** A driver with a paid subscription who has deleted the account; Stripe's events about it are pending. */
async function leftDriver() {
  const { account } = await shop.paidDriver();
  await shop.deliver();
  const { customer } = shop.onlyAtStripe(account);
  await deleteAccount(app.services, account.id);
  return { account, customer };
}

test("a payment that Stripe takes after the account's deletion is refunded; earlier ones are not", async () => {
  const { account, customer } = await leftDriver();
  const late = payAgain(customer);
  await shop.deliver();
  expect(await shop.workOff(returnLatePayment, customer)).toBe(1);
  await returnLatePayment.run(app.services, { customerId: customer });
  expect(late.status).toBe("canceled");
  expect(shop.moneyOf(customer)).toEqual([2990, 2990, -2990]);
  expect(shop.atStripe(account).map(({ status }) => status)).toEqual(["canceled", "canceled"]);
});

test("events of a regularly deleted account change nothing", async () => {
  const { customer } = await leftDriver();
  await shop.deliver();
  await shop.workOff(returnLatePayment, customer);
  expect(shop.moneyOf(customer)).toEqual([2990]);
});
