import { recordTaxId } from "../../../server/billing/tax-id/record-tax-id";
import { rest } from "../../support/api";
import { offers, testShop } from "../shop";

/** A shop, and drivers who may withdraw. */
export function testWithdrawals() {
  const { shop, app } = testShop({ MEMORY_KEY: "c3".repeat(32) });
  let cards = 0;
  /** A card that nobody else has. */
  const newCard = () => `411111${String(++cards).padStart(10, "0")}`;

  /** A driver who has just paid for three months, by default with a card of the driver's own, and the driver's calls. */
  async function newDriver(card?: string) {
    const driver = await shop.publishedDriver(offers.quarterly, card ?? newCard());
    await shop.workOff(recordTaxId, "");
    const subscription = shop.onlyAtStripe(driver.account);
    const calls = () => rest(app.url, driver.account.token);
    return {
      ...driver,
      subscription,
      offer: async () => (await calls().get("/subscriptions/withdrawal")).body,
      withdraw: () => calls().post("/subscriptions/withdraw"),
      /** The state after a completed withdrawal, wherever it was interrupted. */
      outcome: async () => ({
        atStripe: subscription.status,
        money: shop.moneyOf(subscription.customer),
        isFound: await shop.isFound(driver.driverId),
        isPublic: await shop.isPublic(driver.account),
        mails: await shop.queuedMails(driver.account),
        shown: (await calls().get("/subscriptions/withdrawal")).body,
      }),
    };
  }
  return { shop, app, newDriver, newCard };
}

/** The outcome of a withdrawal that is complete. */
export const through = {
  atStripe: "canceled" as const,
  money: [8370, -8370],
  isFound: false,
  isPublic: false,
  mails: ["active", "withdrawn"],
  shown: { state: "done", cents: 8370 },
};

// Each step at Stripe, in order. What is left is what a kill -9 leaves: the stored request and its job.
export const stepsOfWithdrawal = [
  /^DELETE .v1.subscriptions/,
  /^GET .v1.invoices$/,
  /^GET .v1.invoice_payments/,
  /^POST .v1.refunds$/,
  /^GET .v1.subscriptions$/,
];
