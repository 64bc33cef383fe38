import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { creditReturns } from "../../../drizzle/schema/subscriptions";
import { returnCredit } from "../../../server/billing/money/return-credit";
import { findOwnSubscription } from "../../../server/billing/own-subscription";
import { moneySentence } from "../../../shared/billing/money-sentence";
import { DAY, offers, type Shop } from "../shop";

/** A driver on the monthly plan with what is left of a year as credit, in cents. */
export async function driverWithCredit(shop: Shop) {
  const { app } = shop;
  const driver = await shop.paidDriver(offers.annual);
  await shop.deliver();
  shop.pass(10 * DAY);
  const calls = await shop.callsOf(driver.account);
  const { body } = await calls.post("/subscriptions/period/preview", {
    planPriceId: offers.monthly.planPriceId,
  });
  expect((await calls.post("/subscriptions/period", body as object)).status).toBe(200);
  await shop.deliver();
  const subscription = shop.onlyAtStripe(driver.account);
  const customer = shop.simulator.state.customers[subscription.customer];
  if (!customer) throw new Error("no customer");
  // Sessions end before the months of a test do.
  const own = async () => {
    const found = await findOwnSubscription({ ...app.services, user: driver.account });
    if (!found) throw new Error("no subscription");
    return found;
  };
  return {
    ...driver,
    calls,
    subscription,
    customer,
    credit: -customer.balance,
    own,
    sentence: async () => moneySentence(await own()),
    /** The credit at Stripe, then what was paid and got back. */
    money: () => [customer.balance, ...shop.moneyOf(customer.id)],
    returns: () => returnsOf(shop, customer.id),
    work: () => workOffReturns(shop, customer.id),
    cancel: () => calls.post("/subscriptions/cancel"),
    resume: () => calls.post("/subscriptions/resume"),
  };
}

const returnsOf = ({ app }: Shop, customer: string) =>
  app.services.db.select().from(creditReturns).where(eq(creditReturns.stripeCustomerId, customer));

/** Runs the queued jobs that return a customer's credit. */
export async function workOffReturns(shop: Shop, customer: string): Promise<void> {
  for (const { id } of await returnsOf(shop, customer)) await shop.workOff(returnCredit, id);
}
