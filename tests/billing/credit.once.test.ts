import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { creditReturns } from "../../drizzle/schema/subscriptions";
import { returnCredit } from "../../server/billing/money/return-credit";
import { findOwnSubscription } from "../../server/billing/own-subscription";
import { reconcileSubscriptions } from "../../server/billing/reconcile-subscriptions";
import { changeBalance, endPeriod } from "../../server/dev/stripe-simulator/billing";
import { closeDispute, failRefund, openDispute, refund } from "../../server/dev/stripe-simulator/money-back";
import { deleteAccount } from "../../server/privacy/delete-account";
import { creditGoesBack, moneySentence } from "../../shared/billing/money-sentence";
import { dayInSaoPaulo, formatDate, formatReais, startOfDay } from "../../shared/brazil";
import { DAY } from "../../shared/limits";
import { fieldOf } from "../support/api";
import { beforeAndAfter, stepsOfCredit } from "./line";
import { offers, outcomeOf, REFUSED_LATER, testShop } from "./shop";

const { shop, app } = testShop();

/** A driver on the monthly plan with what is left of a year as credit, in cents. */
async function withCredit() {
  const driver = await subscriber(offers.annual);
  const paidInvoice = driver.invoice();
  expect((await driver.change(await driver.shown(offers.monthly))).status).toBe(200);
  await shop.deliver();
  const { customer, account } = driver;
  const returns = () =>
    app.services.db.select().from(creditReturns).where(eq(creditReturns.stripeCustomerId, customer.id));
  const own = async () => {
    const found = await findOwnSubscription({ ...app.services, user: account });
    if (!found) throw new Error("no subscription");
    return found;
  };
  return {
    ...driver,
    credit: -customer.balance,
    own,
    sentence: async () => moneySentence(await own()),
    /** The credit at Stripe, then what was paid and got back. */
    balanceAndMoney: () => [customer.balance, ...driver.money()],
    returns,
    /** Runs the queued jobs that return the credit. */
    work: async () => {
      for (const { id } of await returns()) await shop.workOff(returnCredit, id);
    },
    /** The chargeback of the payment that the credit came from. */
    disputed: () => openDispute(shop.simulator.books, paidInvoice),
  };
}

const reais = (cents: number) => formatReais(cents / 100);
const byHand = "Crédito para devolver à mão";

test("credit of a change of period: the sentence names the charge, what stays, and when the card pays again; it is charged so", async () => {
  const { subscription, credit, own, sentence, customer, money, mailed } = await withCredit();
  const end = formatDate(new Date(subscription.periodEnd * 1000).toISOString());
  const { lead, notes } = await sentence();
  expect(lead).toBe(`Em ${end} cobramos ${reais(0)}: seu crédito paga.`);
  const { cardPaysAgainAt } = (await own()).money;
  expect(notes[0]).toBe(
    `Crédito de hoje: ${reais(credit)}. Depois dessa cobrança restam ${reais(credit - 2990)}. O cartão volta a ser cobrado em ${formatDate(cardPaysAgainAt ?? "")}, quando o crédito acabar.`,
  );
  expect((await mailed("period-changed"))[0]?.money).toEqual([lead, ...notes]);
  // Renewal by renewal, until the card pays: on the day that was named, with what the sentence said last.
  let last = "";
  let renewals = 0;
  for (; money().length === 1; renewals++) {
    last = (await sentence()).lead;
    await shop.later(subscription.periodEnd * 1000 - app.services.now().getTime());
  }
  const charged = money().at(-1) ?? 0;
  expect(last).toContain(`cobramos ${reais(charged)} no cartão final 4242.`);
  expect(new Date(subscription.periodStart * 1000).toISOString()).toBe(cardPaysAgainAt ?? "");
  expect([credit + charged, customer.balance]).toEqual([2990 * renewals, 0]);
});

test("cancelling returns the credit to the card, once and to the cent, and says so; the period goes on to its end", async () => {
  const driver = await withCredit();
  const { credit, own, sentence, mails, work, balanceAndMoney } = driver;
  // Kept before it went back, it stays.
  await driver.cancel();
  await driver.resume();
  await work();
  expect(balanceAndMoney()).toEqual([-credit, 28_700]);
  shop.pass(1000);
  await driver.cancel();
  await driver.cancel();
  const end = formatDate((await own()).currentPeriodEnd);
  expect(await sentence()).toEqual({
    lead: `Sua assinatura vale até ${end}. Nada mais será cobrado.`,
    notes: [creditGoesBack(credit / 100)],
  });
  await work();
  await shop.deliver();
  expect(balanceAndMoney()).toEqual([0, 28_700, -credit]);
  expect((await sentence()).notes).toEqual([
    `Devolvemos seu crédito de ${reais(credit)} no cartão em que você pagou. O valor aparece em uma das suas duas próximas faturas.`,
  ]);
  expect((await mails()).at(-1)).toBe("money-back");
  await shop.endPeriod(driver.subscription);
  await work();
  expect([(await own()).status, ...balanceAndMoney()]).toEqual(["canceled", 0, 28_700, -credit]);
});

test.each(beforeAndAfter(stepsOfCredit))(
  "interrupted at $call (Stripe did it: $isAfter), cancelling and deleting return it once",
  async ({ call, isAfter }) => {
    const leaving = await withCredit();
    await leaving.cancel();
    await expect(shop.line.broken(leaving.work, call, isAfter)).rejects.toThrow();
    // Longer than Stripe remembers a request.
    shop.pass(2 * DAY);
    await leaving.work();
    await leaving.work();
    expect(leaving.balanceAndMoney()).toEqual([0, 28_700, -leaving.credit]);

    const deleting = await withCredit();
    const remove = () => deleteAccount(app.services, deleting.account.id);
    const refusal = { code: "DELETION_UNAVAILABLE" };
    await expect(shop.line.broken(remove, call, isAfter)).rejects.toMatchObject(refusal);
    await remove();
    await deleting.work();
    expect(deleting.balanceAndMoney()).toEqual([0, 28_700, -deleting.credit]);
    const mailed = (await shop.jobsAbout("mail-account-deleted", "")).at(-1);
    expect(Number(mailed?.data.creditCents)).toBe(deleting.credit);
  },
);

test("what Stripe refuses to refund is left to a person, and said so", async () => {
  const refused = await withCredit();
  await refused.cancel();
  shop.simulator.books.settings.refusesRefunds = true;
  await refused.work();
  shop.simulator.books.settings.refusesRefunds = false;
  expect(await shop.alertsAbout(refused.customer.id)).toEqual([byHand]);
  expect(refused.balanceAndMoney()).toEqual([0, 28_700]);
  const { notes } = await refused.sentence();
  expect(notes[0]).toContain(`devolução do seu crédito de ${reais(refused.credit)}`);
});

test("a charge that uses a part of the credit in the same moment leaves only the rest", async () => {
  const { customer, credit, cancel, work, balanceAndMoney } = await withCredit();
  await cancel();
  await expect(shop.line.broken(work, /^POST .*balance_transactions$/, true)).rejects.toThrow();
  // As if the balance had been lower: the change is there, and it took too much.
  const [taken] = customer.balanceTransactions;
  changeBalance(shop.simulator.books, customer, 2990);
  Object.assign(taken ?? {}, { endingBalance: 2990 });
  await work();
  expect(balanceAndMoney()).toEqual([0, 28_700, -(credit - 2990)]);
});

test("credit of a disputed charge waits for the bank; the chargeback won, it goes back to the card, once; lost, nobody gives it back a second time, and nothing claims it", async () => {
  const { customer, credit, cancel, sentence, work, balanceAndMoney, disputed } = await withCredit();
  const dispute = disputed();
  await cancel();
  await work();
  await shop.deliver();
  await work();
  expect(balanceAndMoney()).toEqual([0, 28_700]);
  expect((await sentence()).notes).toEqual([creditGoesBack(credit / 100)]);
  closeDispute(shop.simulator.books, dispute, "won");
  // Its event is lost: the hourly job sees it.
  shop.loseEvents();
  await reconcileSubscriptions.run(app.services, {});
  await work();
  expect((await sentence()).notes[0]).toStartWith(`Devolvemos seu crédito de ${reais(credit)}`);
  await shop.deliver();
  await work();
  expect(balanceAndMoney()).toEqual([0, 28_700, -credit]);

  const lost = await withCredit();
  closeDispute(shop.simulator.books, lost.disputed(), "lost");
  await shop.deliver();
  await lost.work();
  expect([(await lost.own()).status, ...lost.balanceAndMoney()]).toEqual(["canceled", 0, 28_700]);
  expect(await lost.returns()).toMatchObject([{ cents: 0, byHandCents: 0 }]);
  expect((await lost.sentence()).notes).toEqual([]);
  for (const { id } of [customer, lost.customer]) expect(await shop.alertsAbout(id)).not.toContain(byHand);
});

// Changing the period, from which credit comes.

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
  // The answer was lost: a day later it is no news, and no reason to say that nothing was charged.
  shop.pass(DAY);
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
  for (const other of [{ todayCents: 1 }, { countedAt: Number.MAX_SAFE_INTEGER }])
    expect(await outcomeOf(change({ ...annual, ...other }))).toEqual(refused);
  // Left open: the preview is too old.
  shop.pass(11 * 60_000);
  expect(await outcomeOf(change(annual))).toEqual(refused);
  // Left open over midnight: the next charge would be a day later than it said.
  const now = app.services.now();
  shop.pass(startOfDay(dayInSaoPaulo(now), 1).getTime() - now.getTime() - 60_000);
  const yesterdays = await shown(offers.annual);
  shop.pass(2 * 60_000);
  expect(await outcomeOf(change(yesterdays))).toEqual(refused);
  // Of two tabs at the same time, to two periods, one changes it.
  const tabs = [await shown(offers.annual), await shown(offers.quarterly)].map(change);
  expect((await Promise.all(tabs)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(money()).toHaveLength(2);
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

test("a refused card changes nothing; canceled or unpaid subscriptions can't change", async () => {
  const { subscription, shown, preview, change, cancel, money } = await subscriber(
    offers.monthly,
    REFUSED_LATER,
  );
  const annual = await shown(offers.annual);
  expect(await outcomeOf(change(annual))).toEqual([402, "PERIOD_CARD_REFUSED"]);
  expect([subscription.status, money()]).toEqual(["active", [2990]]);
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
