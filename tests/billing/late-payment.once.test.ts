import { expect, test } from "bun:test";
import { returnLatePayment } from "../../server/billing/return-late-payment";
import { paySession } from "../../server/dev/stripe-simulator/billing";
import { deleteAccount } from "../../server/privacy/delete-account";
import { atStripe, moneyOf, onlyAtStripe, paidDriver, testShop, workOff } from "./shop";

const { shop, app } = testShop();

/** A driver with a paid subscription who has deleted the account; Stripe's events about it are pending. */
async function leftDriver() {
  const driver = await paidDriver(shop);
  await shop.deliver();
  const { customer } = onlyAtStripe(shop, driver.account);
  await deleteAccount(app.services, driver.account.id);
  return { ...driver, customer };
}

test("a payment that Stripe takes after the account's deletion is refunded; earlier ones are not", async () => {
  const { account, customer } = await leftDriver();
  const { books, state } = shop.simulator;
  const session = Object.values(state.sessions).find((known) => known.customer === customer);
  if (!session) throw new Error("no session");
  const late = paySession(books, { ...session, id: books.newId("cs_test"), status: "open" }, false);
  await shop.deliver();
  expect(await workOff(app, returnLatePayment, customer)).toBe(1);
  await returnLatePayment.run(app.services, { customerId: customer });
  expect(late.status).toBe("canceled");
  expect(moneyOf(shop, customer)).toEqual([2990, 2990, -2990]);
  expect(atStripe(shop, account).map(({ status }) => status)).toEqual(["canceled", "canceled"]);
});

test("events of a regularly deleted account change nothing", async () => {
  const { customer } = await leftDriver();
  await shop.deliver();
  await workOff(app, returnLatePayment, customer);
  expect(moneyOf(shop, customer)).toEqual([2990]);
});
