import { expect, test } from "bun:test";
import { syncCustomer } from "../../server/billing/sync-customer";
import { changeCard, endPeriod } from "../../server/dev/stripe-simulator/billing";
import { until } from "../support/until";
import { offers, testShop } from "./shop";

const { shop, app } = testShop();

const readOfCustomer = /^GET .v1.subscriptions$/;
const untilHeld = () => until("an answer to be held back", () => shop.line.heldBack() === 1);

test("an overtaken read does not overwrite a newer one", async () => {
  const driver = await shop.paidDriver();
  await shop.deliver();
  const subscription = shop.onlyAtStripe(driver.account);

  shop.line.holdNext(readOfCustomer);
  const slow = syncCustomer(app.services, subscription.customer);
  await untilHeld();
  expect((await driver.cancel()).body).toMatchObject({ status: "canceling" });
  shop.line.release();
  await slow;
  const [row] = await shop.storedSubscriptions(driver.account);
  expect(row?.status).toBe("canceling");
});

test("many concurrent handlers end in Stripe's state, and all succeed", async () => {
  const driver = await shop.paidDriver();
  const customer = shop.onlyAtStripe(driver.account).customer;
  const handlers = Array.from({ length: 12 }, () => syncCustomer(app.services, customer));
  expect(await Promise.all(handlers)).toEqual(handlers.map(() => true));
  const rows = await shop.storedSubscriptions(driver.account);
  expect(rows.map(({ status }) => status)).toEqual(["active"]);
});

test("while Stripe is slow, nobody else waits for the database", async () => {
  const driver = await shop.paidDriver();
  const customer = shop.onlyAtStripe(driver.account).customer;
  shop.line.holdNext(readOfCustomer);
  const slow = syncCustomer(app.services, customer);
  await untilHeld();
  expect((await fetch(`${app.url}/api/ready`)).status).toBe(200);
  expect((await driver.read()).status).toBe(404);
  shop.line.release();
  await slow;
  expect((await driver.read()).status).toBe(200);
});

test("an open charge that is paid while its driver cancels goes back: that period is not used", async () => {
  const driver = await shop.paidDriver(offers.monthly, "4000000000000341");
  await shop.deliver();
  const subscription = shop.onlyAtStripe(driver.account);
  endPeriod(shop.simulator.books, subscription);
  await shop.deliver();
  shop.line.holdNext(/^GET .v1.subscriptions.sub_/);
  const canceling = driver.cancel();
  await untilHeld();
  changeCard(shop.simulator.books, subscription, false);
  shop.line.release();
  expect(await canceling).toMatchObject({ status: 200, body: { status: "canceled" } });
  await shop.deliver();
  expect(shop.moneyOf(subscription.customer)).toEqual([2990, 2990, -2990]);
  expect(await shop.queuedMails(driver.account)).toContain("money-back");
});
