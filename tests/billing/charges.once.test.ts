import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { queueItems } from "../../drizzle/schema/queue";
import { announcePrices } from "../../server/billing/prices/announce-prices";
import { applyPrice } from "../../server/billing/prices/apply-announced-prices";
import { outdatedPrices } from "../../server/billing/prices/queries";
import { reconcileSubscriptions } from "../../server/billing/reconcile-subscriptions";
import { recordTaxId } from "../../server/billing/tax-id/record-tax-id";
import { moneyOver } from "../../server/console/figures/money";
import { disputeAsStripe } from "../../server/dev/stripe-simulator/as-stripe";
import { openInvoices } from "../../server/dev/stripe-simulator/billing";
import { closeDispute, failRefund, openDispute, refund } from "../../server/dev/stripe-simulator/money-back";
import { eraseAccount } from "../../server/privacy/erase-account";
import { moneyBackStatusLabel } from "../../shared/billing/payment-details";
import { dayInSaoPaulo } from "../../shared/brazil";
import { startOfPeriod } from "../../shared/figures";
import { DAY } from "../../shared/limits";
import { catalogue } from "../../shared/plans";
import { anOperator } from "../people/staff";
import { fieldOf } from "../support/api";
import { checkoutUrlOf, offers, openShop, type Paid, payAt, REFUSED_LATER, testShop } from "./shop";

const { shop, app } = testShop();

async function lastReceipt({ get }: Pick<Paid, "get">, cursor?: string) {
  const { body } = await get("/subscriptions/receipts", cursor ? { cursor } : {});
  const receipts = fieldOf(body, "receipts");
  return Array.isArray(receipts) ? receipts[0] : undefined;
}

/** The item about a charge in the staff's queue, and whether it waits there. */
async function itemOf({ id }: { id: string }) {
  const [item] = await app.services.db.select().from(queueItems).where(eq(queueItems.subject, id));
  return [item?.detail, item?.closedAt === null];
}

test("receipts opened again and again ask Stripe once a minute, and show what is stored, nobody else's; the links, which name the payer, go with the account", async () => {
  await using limited = await openShop({ RATE_LIMIT: "on" });
  const driver = await limited.activeDriver();
  const { services } = limited.app;
  const requests: string[] = [];
  services.payments.stripe.on("request", ({ path }: { path: string }) => requests.push(path));
  const answers = await Promise.all(Array.from({ length: 15 }, () => lastReceipt(driver)));
  expect(requests.filter((path) => path.includes("/invoices"))).toHaveLength(1);
  for (const receipt of answers) expect(receipt?.receiptUrl).toStartWith(limited.simulator.url);
  // With another driver's receipt as the cursor, nobody sees more than their own.
  const other = await limited.newDriver();
  for (const cursor of [undefined, answers[0]?.id]) expect(await lastReceipt(other, cursor)).toBeUndefined();
  await eraseAccount(services, { ...driver.account, stripeCustomerId: null });
  const { rows } = await services.db.execute(sql`select cents, page_url, pdf_url from charges`);
  expect(rows).toEqual([{ cents: 2990, page_url: null, pdf_url: null }]);
});

test("each payment event is mailed once, however often and in whatever order its events arrive; a refund that fails later is for a person", async () => {
  const driver = await shop.activeDriver(offers.monthly, REFUSED_LATER);
  await shop.later(31 * DAY);
  const invoice = driver.invoice();
  expect((await lastReceipt(driver))?.state).toBe("open");
  const payUrl = `${shop.simulator.url}/invoices/${invoice.id}`;
  const date = new Date((invoice.nextTryAt ?? 0) * 1000).toISOString();
  expect(await driver.mailed("payment-failed")).toMatchObject([{ date, payUrl }]);
  // Paid by the mail's link, with another card.
  const body = new URLSearchParams({ number: "4242424242424242" });
  await fetch(`${payUrl}/pay`, { method: "POST", body });
  const partly = refund(shop.simulator.books, invoice, 1000);
  const events = shop.pending().toReversed();
  await shop.send([...events, ...events]);
  await shop.send(events);
  await shop.deliver();
  // The last two are queued in one transaction: neither is before the other.
  expect((await driver.mails()).toSorted()).toEqual(["active", "money-back", "payment-failed", "receipt"]);
  expect(await lastReceipt(driver)).toMatchObject({ state: "partly-refunded", refunded: 10 });
  failRefund(shop.simulator.books, partly);
  await shop.deliver();
  await reconcileSubscriptions.run(app.services, {});
  expect(await lastReceipt(driver)).toMatchObject({ state: "paid", refunded: 0 });
  expect(await itemOf(invoice)).toEqual(["refund-failed", true]);
  // Who pays has a name without a profile, too, in the queue and in the mail about a chargeback.
  openDispute(shop.simulator.books, invoice);
  await shop.deliver();
  const { calls } = await anOperator(app);
  const { items } = await calls.queue.list.query({ kind: "payment" });
  const person = "Edson Ribeiro";
  expect(items.find(({ subject }) => subject === invoice.id)).toMatchObject({ person, driver: null });
  const payer = { name: person, userId: driver.account.id, driverId: null };
  expect(await calls.payments.charge.query({ id: invoice.id })).toMatchObject({ payer });
  expect(JSON.stringify(await shop.alerts(driver.subscription.id))).toContain(`Quem pagou: ${person}.`);
});

test("a chargeback: one alert and item with payer, words and the bank's deadline; nothing ends before it is lost; won, its item closes", async () => {
  const driver = await shop.publishedDriver();
  const { books } = shop.simulator;
  const [invoice, operator] = [driver.invoice(), await anOperator(app)];
  const seen = async () => [
    ...(await itemOf(invoice)),
    (await lastReceipt(driver))?.state,
    await driver.isFound(),
  ];
  const dispute = openDispute(books, invoice);
  await shop.deliver();
  await shop.send(shop.simulator.state.events.filter(({ type }) => type.startsWith("charge.dispute")));
  expect(await seen()).toEqual(["dispute", true, "disputed", true]);
  const { items } = await operator.calls.queue.list.query({ kind: "payment" });
  const item = items.find(({ subject }) => subject === invoice.id);
  const dueAt = new Date(disputeAsStripe(dispute).evidence_details.due_by * 1000).toISOString();
  expect(item && new Date(item.dueAt).toISOString()).toBe(dueAt);
  const title = "Cobrança contestada no banco";
  const path = `/operacao?item=${item?.id}`;
  expect(await shop.alerts(driver.subscription.id)).toMatchObject([{ title, path }]);
  const { moneyBack } = await operator.calls.payments.charge.query({ id: invoice.id });
  expect(moneyBack).toMatchObject([{ kind: "dispute", dueAt }]);
  expect(moneyBackStatusLabel(moneyBack[0]?.status ?? "")).toBe("espera nossa resposta");

  closeDispute(books, dispute, "won");
  await shop.deliver();
  expect(await seen()).toEqual(["dispute", false, "paid", true]);
  expect(driver.subscription.status).toBe("active");
  closeDispute(books, openDispute(books, invoice), "lost");
  await shop.deliver();
  await shop.deliver();
  expect(await seen()).toEqual(["dispute-lost", true, "refunded", false]);
  expect([driver.subscription.status, (await driver.row())?.status]).toEqual(["canceled", "canceled"]);
  const lost = "Contestação perdida: assinatura encerrada";
  expect(await shop.alertsAbout(driver.subscription.id)).toEqual([title, title, lost]);
  expect(await driver.mails()).toEqual(["active", "unpublished"]);

  await operator.calls.payments.close.mutate({ id: invoice.id, reason: "Conferido no painel da Stripe" });
  expect(await itemOf(invoice)).toEqual(["dispute-lost", false]);
});

test("a full refund of the current period ends it, as a lost chargeback does, also with all events lost; a partial one, or an earlier period's, does not", async () => {
  const { books } = shop.simulator;
  const [now, lost] = [await shop.publishedDriver(), await shop.publishedDriver()];
  const [given, renewed] = [await shop.publishedDriver(), await shop.publishedDriver()];
  const drivers = [now, lost, given, renewed];
  refund(books, now.invoice(), 1000);
  await shop.deliver();
  const endedAndHidden = () =>
    Promise.all(drivers.map(async ({ subscription, isFound }) => [subscription.status, await isFound()]));
  expect(await endedAndHidden()).toEqual(drivers.map(() => ["active", true]));
  refund(books, now.invoice());
  await shop.deliver();
  expect(openInvoices(books, now.subscription)).toEqual([]);
  const firstPeriod = renewed.invoice();
  await shop.endPeriod(renewed.subscription);
  refund(books, firstPeriod);
  await shop.deliver();
  closeDispute(books, openDispute(books, lost.invoice()), "lost");
  refund(books, given.invoice());
  shop.loseEvents();
  await reconcileSubscriptions.run(app.services, {});
  const ended = ["canceled" as const, false];
  expect(await endedAndHidden()).toEqual([ended, ended, ended, ["active", true]]);
});

test("the CPF typed at the checkout is set on the customer at Stripe, once, if it is valid", async () => {
  for (const [typed, expected] of [
    ["529.982.247-25", ["52998224725"]],
    ["111.111.111-11", []],
  ] as const) {
    const { account, checkout } = await shop.newDriver();
    const url = checkoutUrlOf(await checkout());
    await payAt(url, undefined, typed);
    await shop.deliver();
    const sessionId = url.split("/").at(-1) ?? "";
    expect(await shop.workOff(recordTaxId, sessionId)).toBe(1);
    await recordTaxId.run(app.services, { sessionId });
    const { customer } = shop.onlyAtStripe(account);
    const recorded = shop.simulator.state.customers[customer]?.taxIds ?? [];
    expect(recorded.map(({ value }) => value)).toEqual([...expected]);
  }
});

test("a new price: announced 30 days before, charged at the first renewal after that, nothing before", async () => {
  const [driver, leaving] = [await shop.activeDriver(), await shop.activeDriver()];
  await leaving.cancel();
  const dearer = catalogue.map((plan) => ({
    ...plan,
    prices: plan.prices.map((price) => (price.period === "monthly" ? { ...price, cents: 3490 } : price)),
  }));
  const announce = () =>
    app.services.db.transaction((tx) => announcePrices({ ...app.services, db: tx }, dearer));
  expect(await announce()).toBeGreaterThan(0);
  expect(await announce()).toBe(0);
  const apply = async () => {
    for (const outdated of await outdatedPrices(app.services.db, dearer))
      if (outdated.row.userId === driver.account.id) await applyPrice(app.services, outdated);
  };
  await shop.later(29 * DAY);
  await apply();
  shop.pass(DAY / 2);
  expect(driver.subscription.price).toBe(leaving.subscription.price);
  await shop.later(3 * DAY);
  expect(driver.invoice().cents).toBe(2990);
  await apply();
  expect(driver.invoice().cents).toBe(2990);
  await shop.later(31 * DAY);
  expect(driver.invoice().cents).toBe(3490);
  expect(await driver.mails()).toEqual(["active", "price-change", "receipt", "receipt"]);
  expect(await leaving.mails()).not.toContain("price-change");
});

test("revenue figures equal the sums of Stripe's invoices and refunds", async () => {
  const { books, state } = shop.simulator;
  refund(books, (await shop.activeDriver()).invoice(), 1000);
  closeDispute(books, openDispute(books, (await shop.activeDriver()).invoice()), "lost");
  await shop.deliver();
  const { invoices, refunds, disputes } = state;
  const monthOf = (seconds: number) => startOfPeriod("month", dayInSaoPaulo(new Date(seconds * 1000)));
  const sum = (things: readonly { cents: number }[]) => things.reduce((total, { cents }) => total + cents, 0);
  const months = await moneyOver(app.services.db, "month", app.services.now());
  expect(months.some(({ refundedCents }) => refundedCents > 0)).toBe(true);
  for (const month of months) {
    const paid = Object.values(invoices).filter(
      ({ status, paidAt }) => status === "paid" && paidAt != null && monthOf(paidAt) === month.start,
    );
    const back = [
      ...Object.values(refunds).filter(({ status }) => status === "succeeded"),
      ...Object.values(disputes).filter(({ status }) => status === "lost"),
    ].filter(({ created }) => monthOf(created) === month.start);
    expect(month).toMatchObject({ paidCents: sum(paid), refundedCents: sum(back) });
  }
});
