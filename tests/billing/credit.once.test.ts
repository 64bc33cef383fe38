import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { reconcileSubscriptions } from "../../server/billing/reconcile-subscriptions";
import { resyncSubscription } from "../../server/billing/resync-subscription";
import { advance, changeBalance, endPeriod } from "../../server/dev/stripe-simulator/billing";
import { deleteAccount } from "../../server/privacy/delete-account";
import { creditGoesBack } from "../../shared/billing/money-sentence";
import { formatDate, formatReais } from "../../shared/brazil";
import { beforeAndAfter } from "./line";
import { driverWithCredit, workOffReturns } from "./money/driver-with-credit";
import { DAY, fieldOf, testShop } from "./shop";

const { shop, app } = testShop();

const withCredit = () => driverWithCredit(shop);

/** What the queued mail of a kind says about the money. */
async function mailedMoney({ id }: { id: string }, kind: string): Promise<unknown> {
  const { rows } = await app.services.db.execute(
    sql`select data->'money' as money from jobs.job where name = 'mail-subscription' and data->>'kind' = ${kind} and data->>'userId' = ${id}`,
  );
  return fieldOf(rows[0], "money");
}

const reais = (cents: number) => formatReais(cents / 100);

test("credit of a change of period: the sentence names the charge, what stays, and when the card pays again; it is charged so", async () => {
  const { account, subscription, credit, own, sentence, customer } = await withCredit();
  const end = () => formatDate(new Date(subscription.periodEnd * 1000).toISOString());
  const { lead, notes } = await sentence();
  expect(lead).toBe(`Em ${end()} cobramos ${reais(0)}: seu crédito paga.`);
  const { cardPaysAgainAt } = (await own()).money;
  expect(notes[0]).toBe(
    `Crédito de hoje: ${reais(credit)}. Depois dessa cobrança restam ${reais(credit - 2990)}. O cartão volta a ser cobrado em ${formatDate(cardPaysAgainAt ?? "")}, quando o crédito acabar.`,
  );
  expect(await shop.queuedMails(account)).toEqual(["active", "period-changed"]);
  expect(await mailedMoney(account, "period-changed")).toEqual([lead, ...notes]);
  // Renewal by renewal, until the card pays: on the day that was named, with what the sentence said last.
  const paid = shop.moneyOf(subscription.customer).length;
  let last = "";
  let renewals = 0;
  for (; shop.moneyOf(subscription.customer).length === paid; renewals++) {
    last = (await sentence()).lead;
    shop.pass(subscription.periodEnd * 1000 - app.services.now().getTime());
    await shop.deliver();
  }
  const charged = shop.moneyOf(subscription.customer).at(-1) ?? 0;
  expect(last).toContain(`cobramos ${reais(charged)} no cartão final 4242.`);
  expect(new Date(subscription.periodStart * 1000).toISOString()).toBe(cardPaysAgainAt ?? "");
  expect([credit + charged, customer.balance]).toEqual([2990 * renewals, 0]);
});

test("cancelling returns the credit to the card, once and to the cent; the period goes on to its end", async () => {
  const { account, subscription, credit, cancel, own, sentence, work, money, returns } = await withCredit();
  expect((await cancel()).status).toBe(200);
  await cancel();
  const end = formatDate((await own()).currentPeriodEnd);
  expect(await sentence()).toEqual({
    lead: `Sua assinatura vale até ${end}. Nada mais será cobrado.`,
    notes: [creditGoesBack(credit / 100)],
  });
  expect(await mailedMoney(account, "canceling")).toContain(creditGoesBack(credit / 100));
  await work();
  await shop.deliver();
  expect(money()).toEqual([0, 28_700, -credit]);
  expect((await sentence()).notes).toEqual([
    `Devolvemos seu crédito de ${reais(credit)} no cartão em que você pagou. O valor aparece em uma das suas duas próximas faturas.`,
  ]);
  expect(await shop.queuedMails(account)).toEqual(["active", "period-changed", "canceling", "money-back"]);
  expect((await own()).status).toBe("canceling");
  endPeriod(shop.simulator.books, subscription);
  await shop.deliver();
  await work();
  expect([(await own()).status, ...money()]).toEqual(["canceled", 0, 28_700, -credit]);
  expect((await returns()).length).toBe(1);
});

test("kept before it went back, the credit stays and pays the next charge", async () => {
  const { account, credit, cancel, resume, sentence, work, money } = await withCredit();
  await cancel();
  await resume();
  await work();
  await shop.deliver();
  expect(money()).toEqual([-credit, 28_700]);
  const { lead, notes } = await sentence();
  expect(lead).toContain("seu crédito paga");
  expect(await mailedMoney(account, "resumed")).toEqual([lead, ...notes]);
});

test("a charge that uses a part of the credit in the same moment: only the rest goes back", async () => {
  const { customer, credit, cancel, work, money } = await withCredit();
  await cancel();
  shop.line.breakAt(/^POST .*balance_transactions$/, true);
  await expect(work()).rejects.toThrow();
  shop.line.mend();
  // As if the balance had been lower: the change is there, and it took too much.
  const [taken] = customer.balanceTransactions;
  if (!taken) throw new Error("nothing was taken");
  changeBalance(shop.simulator.books, customer, 2990);
  taken.endingBalance = 2990;
  await work();
  expect(money()).toEqual([0, 28_700, -(credit - 2990)]);
});

const steps = beforeAndAfter([
  /^GET .v1.customers.[^/]+$/,
  /^GET .*balance_transactions$/,
  /^POST .*balance_transactions$/,
  /^GET .v1.charges$/,
  /^POST .v1.refunds$/,
]);

test.each(steps)(
  "interrupted at $call (Stripe did it: $isAfter), cancelling and deleting return it once",
  async ({ call, isAfter }) => {
    const leaving = await withCredit();
    await leaving.cancel();
    shop.line.breakAt(call, isAfter);
    await expect(leaving.work()).rejects.toThrow();
    shop.line.mend();
    // Longer than Stripe remembers a request.
    shop.pass(2 * DAY);
    await leaving.work();
    await leaving.work();
    expect(leaving.money()).toEqual([0, 28_700, -leaving.credit]);

    const deleting = await withCredit();
    const remove = () => deleteAccount(app.services, deleting.account.id);
    shop.line.breakAt(call, isAfter);
    await expect(remove()).rejects.toMatchObject({ code: "DELETION_UNAVAILABLE" });
    shop.line.mend();
    await remove();
    await deleting.work();
    expect(deleting.money()).toEqual([0, 28_700, -deleting.credit]);
    const { rows } = await app.services.db.execute(
      sql`select data->>'creditCents' as cents from jobs.job where name = 'mail-account-deleted' order by created_on desc limit 1`,
    );
    expect(Number(fieldOf(rows[0], "cents"))).toBe(deleting.credit);
  },
);

test("what Stripe refuses to refund is left to a person, and said so", async () => {
  const { subscription, credit, cancel, sentence, work, money } = await withCredit();
  await cancel();
  shop.simulator.books.settings.refusesRefunds = true;
  await work();
  shop.simulator.books.settings.refusesRefunds = false;
  expect(await shop.alertsAbout(subscription.customer)).toEqual(["Crédito para devolver à mão"]);
  expect(money()).toEqual([0, 28_700]);
  expect((await sentence()).notes[0]).toContain(`devolução do seu crédito de ${reais(credit)}`);
});

test("credit by hand that is as large as the last charge: returning it does not end the paid period", async () => {
  const driver = await shop.paidDriver();
  await shop.deliver();
  const subscription = shop.onlyAtStripe(driver.account);
  const customer = shop.simulator.state.customers[subscription.customer];
  if (!customer) throw new Error("no customer");
  changeBalance(shop.simulator.books, customer, -2990);
  await shop.deliver();
  await driver.cancel();
  await workOffReturns(shop, subscription.customer);
  await shop.deliver();
  expect(shop.moneyOf(subscription.customer)).toEqual([2990, -2990]);
  expect((await driver.read()).body).toMatchObject({ status: "canceling" });
});

test("credit larger than a year: it is said until when it pays, and all that a card paid goes back; the rest by hand", async () => {
  const { subscription, credit, cancel, own, sentence, work, money, returns } = await withBigCredit();
  const { cardPaysAgainAt, creditAfter } = (await own()).money;
  const months = credit / 2990;
  expect([months > 12, creditAfter]).toEqual([true, (credit - 2990) / 100]);
  const ahead = Date.parse(cardPaysAgainAt ?? "") / 1000 - subscription.periodEnd;
  expect(Math.round(ahead / 86_400 / 30.44)).toBe(months);
  expect((await sentence()).notes[0]).toContain(formatDate(cardPaysAgainAt ?? ""));
  await cancel();
  await work();
  await shop.deliver();
  const [row] = await returns();
  expect(money()).toEqual([0, 28_700, -28_700]);
  expect([row?.cents, row?.byHandCents]).toEqual([credit, credit - 28_700]);
  expect((await own()).money.returned).toEqual({ state: "by-hand", amount: (credit - 28_700) / 100 });
});

/** Staff gave two years as credit. */
async function withBigCredit() {
  const driver = await withCredit();
  const { customer, credit } = driver;
  const given = 24 * 2990 - credit;
  changeBalance(shop.simulator.books, customer, -given);
  await shop.deliver();
  await resyncSubscription(app.services, driver.account.id);
  return { ...driver, credit: credit + given };
}

test("Stripe does not say what is due: the last known sentence stays, later with its date; then the hourly job asks again", async () => {
  const { account, subscription, sentence } = await withCredit();
  const before = await sentence();
  shop.line.breakAt(/create_preview/);
  shop.pass(3 * DAY);
  await resyncSubscription(app.services, account.id);
  const later = await sentence();
  expect(later.lead).toBe(before.lead);
  expect(later.notes.at(-1)).toMatch(/^Valor consultado em /);
  // Never zero by guess: for another period's end only our own price is known.
  await app.services.db
    .update(subscriptions)
    .set({ nextChargeAt: null })
    .where(eq(subscriptions.stripeSubscriptionId, subscription.id));
  const guess = await sentence();
  expect([guess.lead, guess.notes.at(-1)]).toEqual([
    before.lead.replace(`${reais(0)}: seu crédito paga`, `${reais(2990)} no cartão final 4242`),
    "Valor previsto.",
  ]);
  shop.line.mend();
  advance(shop.simulator.books);
  await reconcileSubscriptions.run(app.services, {});
  expect(await sentence()).toEqual(before);
  const asked = (await shop.storedSubscriptions(account))[0]?.moneyReadAt;
  await reconcileSubscriptions.run(app.services, {});
  expect((await shop.storedSubscriptions(account))[0]?.moneyReadAt).toEqual(asked ?? null);
});
