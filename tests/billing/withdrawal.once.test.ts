import { beforeAll, expect, test } from "bun:test";
import { recordTaxId } from "../../server/billing/tax-id/record-tax-id";
import { finishWithdrawal } from "../../server/billing/withdrawal/finish-withdrawal";
import { closeDispute, openDispute, refund } from "../../server/dev/stripe-simulator/money-back";
import { deleteAccount } from "../../server/privacy/delete-account";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { DAY } from "../../shared/limits";
import { anOperator } from "../people/staff";
import { refusalOf } from "../support/api";
import { beforeAndAfter, stepsOfWithdrawal } from "./line";
import { offers, outcomeOf, type Published, testShop } from "./shop";

const { shop, app } = testShop({ MEMORY_KEY: "c3".repeat(32) });
let cards = 0;
/** A card that nobody else has. */
const newCard = () => `411111${String(++cards).padStart(10, "0")}`;

/** A driver who has just paid for three months, by default with a card of the driver's own, and may withdraw. */
async function newDriver(card = newCard()) {
  const driver = await shop.publishedDriver(offers.quarterly, card);
  await shop.workOff(recordTaxId, "");
  const { subscription, money, isFound, isPublic, mails, get, post } = driver;
  const offer = async () => (await get("/subscriptions/withdrawal")).body;
  return {
    ...driver,
    offer,
    withdraw: () => post("/subscriptions/withdraw"),
    /** The job that was queued with the withdrawal runs, and all events arrive. Returns how many there were. */
    finish: async () => {
      const jobs = await shop.workOff(finishWithdrawal, subscription.id);
      await shop.deliver();
      return jobs;
    },
    /** The item in the staff's queue. */
    item: { id: subscription.latestInvoice ?? "" },
    outcome: async () => ({
      atStripe: subscription.status,
      money: money(),
      isFound: await isFound(),
      isPublic: await isPublic(),
      mails: await mails(),
      shown: await offer(),
    }),
  };
}

const usedCard = newCard();
// Two withdrawals with one card, each under an account of its own, since deleted.
beforeAll(async () => {
  for (let time = 0; time < 2; time++) {
    const earlier = await newDriver(usedCard);
    expect(await outcomeOf(earlier.withdraw())).toEqual([200, "done"]);
    await shop.deliver();
    await deleteAccount(app.services, earlier.account.id);
  }
});

/** The outcome of a complete withdrawal, wherever it was interrupted. */
const through = {
  atStripe: "canceled" as const,
  money: [8370, -8370],
  isFound: false,
  isPublic: false,
  mails: ["active", "withdrawn"],
  shown: { state: "done", cents: 8370 },
};
const reviewed = { ...through, mails: ["active", "withdrawal-in-review", "withdrawn"] };

test("two taps, in two tabs at once too: everything is refunded, it ends at once, one mail; pressing again does nothing more", async () => {
  const driver = await newDriver();
  expect(await driver.offer()).toMatchObject({ state: "offered", cents: 8370, daysSince: 0 });
  const message = "Assinatura encerrada. R$\u00a083,70 voltam para o cartão.";
  const answers = await Promise.all([driver.withdraw(), driver.withdraw()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await driver.withdraw()).body).toMatchObject({ message });
  await driver.finish();
  expect(await driver.outcome()).toEqual(through);
});

test.each(beforeAndAfter(stepsOfWithdrawal))(
  "interrupted at $call (done: $isAfter), a withdrawal and a refund by staff are completed by their job",
  async ({ call, isAfter }) => {
    const [own, third] = [await newDriver(), await newDriver(usedCard)];
    const { calls } = await anOperator(app);
    const isPrivate = async ({ isFound, isPublic }: Published) => !(await isFound()) && !(await isPublic());
    await shop.line.broken(
      async () => {
        expect((await own.withdraw()).body).toMatchObject({ state: "asked", cents: 8370 });
        expect(await outcomeOf(third.withdraw())).toEqual([200, "in-review"]);
        // The profiles are private from the tap on, whatever Stripe's state.
        expect([await isPrivate(own), await isPrivate(third)]).toEqual([true, true]);
        expect([await own.status(), await own.mails()]).toEqual(["canceled", ["active"]]);
        await calls.payments.refundWithdrawal.mutate(third.item);
      },
      call,
      isAfter,
    );
    // Events of completed steps arrive in between.
    await shop.deliver();
    expect(await own.finish()).toBe(1);
    await third.finish();
    expect([await own.outcome(), await third.outcome()]).toEqual([through, reviewed]);
  },
);

test("offered until 23:59:59 of the seventh day after in São Paulo, and honoured even if Stripe is down in that second", async () => {
  const [driver, late] = [await newDriver(), await newDriver()];
  const { startDate } = driver.subscription;
  const end = startOfDay(dayInSaoPaulo(new Date(startDate * 1000)), 8).getTime();
  shop.pass(end - app.services.now().getTime() - 1000);
  const until = new Date(end - 1000).toISOString();
  expect(await driver.offer()).toMatchObject({ state: "offered", daysSince: 7, until });
  expect(await outcomeOf(shop.line.broken(driver.withdraw))).toEqual([200, "asked"]);
  shop.pass(1000);
  expect(await late.offer()).toEqual({ state: "none" });
  expect(await outcomeOf(late.withdraw())).toEqual([409, "WITHDRAWAL_UNAVAILABLE"]);
  expect(late.subscription.status).toBe("active");

  await driver.finish();
  expect([driver.subscription.status, driver.money()]).toEqual(["canceled", [8370, -8370]]);
});

test("a refund that Stripe refuses: the subscription ends anyway, staff get a queue item, and both are informed", async () => {
  const driver = await newDriver();
  shop.simulator.books.settings.refusesRefunds = true;
  const { body } = await driver.withdraw();
  shop.simulator.books.settings.refusesRefunds = false;
  expect(body).toMatchObject({ state: "by-hand", cents: 8370 });
  await shop.deliver();
  const mails = ["active", "withdrawn-by-hand"];
  const told = { atStripe: "canceled", money: [8370], isPublic: false, mails };
  expect(await driver.outcome()).toMatchObject(told);
  // A person makes the refund in Stripe's dashboard: the page shows it, and the driver is mailed.
  refund(shop.simulator.books, driver.invoice());
  await shop.deliver();
  const done = { mails: [...mails, "money-back"], shown: { state: "done" } };
  expect(await driver.outcome()).toMatchObject(done);
});

test("disputed in the meantime: nothing is refunded twice, nor offered; a won dispute is refunded automatically", async () => {
  const [driver, disputed] = [await newDriver(), await newDriver()];
  openDispute(shop.simulator.books, disputed.invoice());
  const dispute = openDispute(shop.simulator.books, driver.invoice());
  // The page was opened before the bank reported it.
  expect(await outcomeOf(driver.withdraw())).toEqual([200, "by-hand"]);
  await shop.deliver();
  expect(await disputed.offer()).toEqual({ state: "none" });
  expect(await shop.alertsAbout(driver.subscription.id)).toContain("Devolução parada: cobrança contestada");
  expect(driver.money()).toEqual([8370]);
  shop.pass(DAY + 60_000);
  closeDispute(shop.simulator.books, dispute, "won");
  await shop.deliver();
  expect(await driver.finish()).toBeGreaterThan(0);
  expect(driver.money()).toEqual([8370, -8370]);
  expect(await driver.mails()).toEqual(["active", "withdrawn-by-hand", "withdrawn"]);
});

test("canceled and ended elsewhere in between, it is still refunded, also when the account is deleted before that; so is a third one, by staff", async () => {
  const driver = await newDriver();
  await driver.cancel();
  await app.services.payments.stripe.subscriptions.cancel(driver.subscription.id);
  await shop.line.broken(driver.withdraw, /^POST \/v1\/refunds/);
  await deleteAccount(app.services, driver.account.id);
  expect(await driver.finish()).toBe(1);
  expect(driver.money()).toEqual([8370, -8370]);

  const third = await newDriver(usedCard);
  expect(await outcomeOf(third.withdraw())).toEqual([200, "in-review"]);
  await deleteAccount(app.services, third.account.id);
  const { calls } = await anOperator(app);
  await calls.payments.refundWithdrawal.mutate(third.item);
  expect(third.money()).toEqual([8370, -8370]);
});

test("the third withdrawal with one card in twelve months: private and ended at once, refunded by staff, once", async () => {
  const driver = await newDriver(usedCard);
  expect(await outcomeOf(driver.withdraw())).toEqual([200, "in-review"]);
  await driver.withdraw();
  await driver.finish();
  const waiting = { money: [8370], mails: ["active", "withdrawal-in-review"] };
  const shown = { state: "in-review", cents: 8370 };
  expect(await driver.outcome()).toEqual({ ...through, ...waiting, shown });
  expect(await shop.alertsAbout(driver.subscription.id)).toEqual(["Desistência para devolver"]);

  const { item } = driver;
  const [helena, bruno] = [await anOperator(app), await anOperator(app, "Bruno")];
  const close = helena.calls.payments.close.mutate({ ...item, reason: "Devolvido de outro jeito" });
  expect(await refusalOf(close)).toBe("WITHDRAWAL_NOT_REFUNDED");
  const presses = [helena, bruno].map(({ calls }) => refusalOf(calls.payments.refundWithdrawal.mutate(item)));
  expect((await Promise.all(presses)).toSorted()).toEqual(["QUEUE_ITEM_CLOSED", null]);
  await driver.finish();
  expect(await driver.outcome()).toEqual(reviewed);
});
