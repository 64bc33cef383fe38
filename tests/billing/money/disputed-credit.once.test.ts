import { expect, test } from "bun:test";
import { reconcileSubscriptions } from "../../../server/billing/reconcile-subscriptions";
import { closeDispute, openDispute } from "../../../server/dev/stripe-simulator/money-back";
import { deleteAccount } from "../../../server/privacy/delete-account";
import { creditGoesBack } from "../../../shared/billing/money-sentence";
import { formatReais } from "../../../shared/brazil";
import { testShop } from "../shop";
import { driverWithCredit } from "./driver-with-credit";

const { shop } = testShop();

/** The chargeback of the payment that a credit came from. */
function disputed({ subscription }: Awaited<ReturnType<typeof driverWithCredit>>) {
  const paid = Object.values(shop.simulator.state.invoices).find(
    (invoice) => invoice.customer === subscription.customer && invoice.cents === 28_700,
  );
  if (!paid) throw new Error("nothing was paid");
  return openDispute(shop.simulator.books, paid);
}

const byHand = "Crédito para devolver à mão";

test("credit of a disputed charge waits for the bank; the chargeback won, it goes back to the card, once", async () => {
  const driver = await driverWithCredit(shop);
  const { subscription, credit, cancel, sentence, work, money } = driver;
  const dispute = disputed(driver);
  await cancel();
  await work();
  await shop.deliver();
  await work();
  expect(money()).toEqual([0, 28_700]);
  expect((await sentence()).notes).toEqual([creditGoesBack(credit / 100)]);
  closeDispute(shop.simulator.books, dispute, "won");
  // Its event is lost: the hourly job sees it.
  shop.loseEvents();
  await reconcileSubscriptions.run(shop.app.services, {});
  await work();
  expect(money()).toEqual([0, 28_700, -credit]);
  expect((await sentence()).notes[0]).toStartWith(`Devolvemos seu crédito de ${formatReais(credit / 100)}`);
  await shop.deliver();
  await work();
  expect(shop.moneyOf(subscription.customer)).toEqual([28_700, -credit]);
  expect(await shop.alertsAbout(subscription.customer)).not.toContain(byHand);
});

test.each(["won", "lost"] as const)(
  "an account deleted while the bank decides: %s, the credit goes back once, by one of the two",
  async (decision) => {
    const driver = await driverWithCredit(shop);
    const { subscription, credit, account, work, returns } = driver;
    const dispute = disputed(driver);
    await shop.deliver();
    await deleteAccount(shop.app.services, account.id);
    await work();
    await shop.deliver();
    expect(shop.moneyOf(subscription.customer)).toEqual([28_700]);
    closeDispute(shop.simulator.books, dispute, decision);
    // The event alone, then the hourly job: neither finds an owner, and together they act once.
    await shop.deliver();
    await work();
    await reconcileSubscriptions.run(shop.app.services, {});
    await work();
    const isOurs = decision === "won";
    expect(shop.moneyOf(subscription.customer)).toEqual([28_700, ...(isOurs ? [-credit] : [])]);
    expect(await returns()).toMatchObject([
      { userId: null, cents: isOurs ? credit : 0, byHandCents: 0, settledAt: expect.any(Date) },
    ]);
    expect(await shop.alertsAbout(subscription.customer)).not.toContain(byHand);
  },
);

test("credit of a charge whose chargeback is lost is not given back a second time, by nobody, and nothing claims it", async () => {
  const driver = await driverWithCredit(shop);
  const { subscription, sentence, own, work, money, returns } = driver;
  closeDispute(shop.simulator.books, disputed(driver), "lost");
  await shop.deliver();
  await work();
  expect((await own()).status).toBe("canceled");
  expect(money()).toEqual([0, 28_700]);
  expect(await returns()).toMatchObject([{ cents: 0, byHandCents: 0 }]);
  expect((await sentence()).notes).toEqual([]);
  expect(await shop.alertsAbout(subscription.customer)).not.toContain(byHand);
});

test("a chargeback won after the credit went back changes nothing", async () => {
  const driver = await driverWithCredit(shop);
  const { credit, cancel, sentence, work, money } = driver;
  await cancel();
  await work();
  closeDispute(shop.simulator.books, disputed(driver), "won");
  await shop.deliver();
  await work();
  expect(money()).toEqual([0, 28_700, -credit]);
  expect((await sentence()).notes[0]).toStartWith(`Devolvemos seu crédito de ${formatReais(credit / 100)}`);
});
