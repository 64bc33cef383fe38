import { expect, test } from "bun:test";
import { finishWithdrawal } from "../../server/billing/withdrawal/finish-withdrawal";
import { closeDispute, openDispute, refund } from "../../server/dev/stripe-simulator/money-back";
import { deleteAccount } from "../../server/privacy/delete-account";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { beforeAndAfter } from "./line";
import { checkoutUrlOf, DAY, fieldOf, offers, payAt } from "./shop";
import { stepsOfWithdrawal, testWithdrawals, through } from "./withdrawals/withdrawals";

const { shop, app, newDriver } = testWithdrawals();

test("two taps: everything is refunded, it ends at once, one mail; pressing again does nothing more", async () => {
  const driver = await newDriver();
  expect(await driver.offer()).toMatchObject({ state: "offered", cents: 8370, daysSince: 0 });
  const { status, body } = await driver.withdraw();
  expect([status, fieldOf(body, "message")]).toEqual([
    200,
    "Assinatura encerrada. R$\u00a083,70 voltam para o cartão.",
  ]);
  expect((await driver.withdraw()).status).toBe(200);
  await shop.workOff(finishWithdrawal, driver.subscription.id);
  await shop.deliver();
  expect(await driver.outcome()).toEqual(through);
});

test("two tabs at once withdraw once", async () => {
  const driver = await newDriver();
  const answers = await Promise.all([driver.withdraw(), driver.withdraw()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await shop.workOff(finishWithdrawal, driver.subscription.id);
  await shop.deliver();
  expect(await driver.outcome()).toEqual(through);
});

test.each(beforeAndAfter(stepsOfWithdrawal))(
  "interrupted at $call (done: $isAfter), it is completed by its job",
  async ({ call, isAfter }) => {
    const driver = await newDriver();
    shop.line.breakAt(call, isAfter);
    expect(await driver.withdraw()).toMatchObject({ status: 200, body: { state: "asked", cents: 8370 } });
    // The profile is private from the tap on, whatever Stripe's state.
    expect([await shop.isFound(driver.driverId), await shop.isPublic(driver.account)]).toEqual([
      false,
      false,
    ]);
    expect((await driver.read()).body).toMatchObject({ status: "canceled" });
    expect(await shop.queuedMails(driver.account)).toEqual(["active"]);
    shop.line.mend();
    // Events of completed steps arrive in between.
    await shop.deliver();
    expect(await shop.workOff(finishWithdrawal, driver.subscription.id)).toBe(1);
    await shop.deliver();
    expect(await driver.outcome()).toEqual(through);
  },
);

test("offered until 23:59:59 of the seventh day after in São Paulo, and honoured even if Stripe is down in that second", async () => {
  const driver = await newDriver();
  const start = new Date(driver.subscription.startDate * 1000);
  const end = startOfDay(dayInSaoPaulo(start), 8);
  shop.pass(end.getTime() - app.services.now().getTime() - 1000);
  const calls = await shop.callsOf(driver.account);
  expect((await calls.get("/subscriptions/withdrawal")).body).toMatchObject({
    state: "offered",
    daysSince: 7,
    until: new Date(end.getTime() - 1000).toISOString(),
  });
  shop.line.breakAt(/./);
  expect((await calls.post("/subscriptions/withdraw")).body).toMatchObject({ state: "asked" });
  shop.line.mend();

  const late = await newDriver();
  const lateStart = new Date(late.subscription.startDate * 1000);
  shop.pass(startOfDay(dayInSaoPaulo(lateStart), 8).getTime() - app.services.now().getTime());
  const tooLate = await shop.callsOf(late.account);
  expect((await tooLate.get("/subscriptions/withdrawal")).body).toEqual({ state: "none" });
  expect(await tooLate.post("/subscriptions/withdraw")).toMatchObject({
    status: 409,
    body: { code: "WITHDRAWAL_UNAVAILABLE" },
  });
  expect(late.subscription.status).toBe("active");

  await shop.workOff(finishWithdrawal, driver.subscription.id);
  expect(driver.subscription.status).toBe("canceled");
  expect(shop.moneyOf(driver.subscription.customer)).toEqual([8370, -8370]);
});

test("a refund that Stripe refuses: the subscription ends anyway, staff get a queue item, and both are informed", async () => {
  const driver = await newDriver();
  shop.simulator.books.settings.refusesRefunds = true;
  const { body } = await driver.withdraw();
  shop.simulator.books.settings.refusesRefunds = false;
  expect(body).toMatchObject({ state: "by-hand", cents: 8370 });
  await shop.deliver();
  expect(await driver.outcome()).toMatchObject({
    atStripe: "canceled",
    money: [8370],
    isPublic: false,
    mails: ["active", "withdrawn-by-hand"],
  });
  expect(await shop.alertsAbout(driver.subscription.id)).toEqual(["Devolução recusada pela Stripe"]);
  // A person makes the refund in Stripe's dashboard: the page shows it, and the driver is mailed.
  refund(shop.simulator.books, shop.lastInvoice(driver.account));
  await shop.deliver();
  expect(await driver.outcome()).toMatchObject({
    mails: ["active", "withdrawn-by-hand", "money-back"],
    shown: { state: "done" },
  });
});

test("a charge that the payer disputes is not offered, because the bank gives it back; once the dispute is won, it is", async () => {
  const driver = await newDriver();
  const dispute = openDispute(shop.simulator.books, shop.lastInvoice(driver.account));
  await shop.deliver();
  expect(await driver.offer()).toEqual({ state: "none" });
  closeDispute(shop.simulator.books, dispute, "won");
  await shop.deliver();
  expect(await driver.offer()).toMatchObject({ state: "offered", cents: 8370 });
});

test("disputed in the meantime: nothing is refunded twice; a won dispute is refunded automatically", async () => {
  const driver = await newDriver();
  const dispute = openDispute(shop.simulator.books, shop.lastInvoice(driver.account));
  // The page was opened before the bank reported it.
  expect((await driver.withdraw()).body).toMatchObject({ state: "by-hand" });
  await shop.deliver();
  expect(await shop.alertsAbout(driver.subscription.id)).toContain("Devolução parada: cobrança contestada");
  expect(shop.moneyOf(driver.subscription.customer)).toEqual([8370]);
  shop.pass(DAY + 60_000);
  closeDispute(shop.simulator.books, dispute, "won");
  await shop.deliver();
  expect(await shop.workOff(finishWithdrawal, driver.subscription.id)).toBeGreaterThan(0);
  await shop.deliver();
  expect(shop.moneyOf(driver.subscription.customer)).toEqual([8370, -8370]);
  expect(await shop.queuedMails(driver.account)).toEqual(["active", "withdrawn-by-hand", "withdrawn"]);
});

test("ended elsewhere in between, it is still refunded; a second subscription can be withdrawn from as well", async () => {
  const driver = await newDriver();
  await app.services.payments.stripe.subscriptions.cancel(driver.subscription.id);
  expect((await driver.withdraw()).body).toMatchObject({ state: "done" });
  await shop.deliver();
  expect(shop.moneyOf(driver.subscription.customer)).toEqual([8370, -8370]);

  shop.pass(60_000);
  await payAt(checkoutUrlOf(await driver.checkout(offers.monthly)));
  await shop.deliver();
  expect((await driver.read()).body).toMatchObject({ status: "active", period: "monthly" });
  expect(await driver.offer()).toMatchObject({ state: "offered", cents: 2990 });
  expect((await driver.withdraw()).body).toMatchObject({ state: "done", cents: 2990 });
  expect(shop.moneyOf(driver.subscription.customer)).toEqual([8370, 2990, -8370, -2990]);
});

test("canceling first does not lose the right to withdraw; an account deleted in between is refunded, too", async () => {
  const driver = await newDriver();
  await driver.cancel();
  expect(await driver.offer()).toMatchObject({ state: "offered" });
  shop.line.breakAt(/^POST \/v1\/refunds/);
  await driver.withdraw();
  shop.line.mend();
  await deleteAccount(app.services, driver.account.id);
  expect(await shop.workOff(finishWithdrawal, driver.subscription.id)).toBe(1);
  expect(shop.moneyOf(driver.subscription.customer)).toEqual([8370, -8370]);
});
