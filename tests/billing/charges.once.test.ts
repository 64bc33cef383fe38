import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { queueItems } from "../../drizzle/schema/queue";
import { warnBeforeLapse } from "../../server/billing/mails/warn-before-lapse";
import { announcePrices } from "../../server/billing/prices/announce-prices";
import { applyPrice } from "../../server/billing/prices/apply-announced-prices";
import { outdatedPrices } from "../../server/billing/prices/queries";
import { reconcileSubscriptions } from "../../server/billing/reconcile-subscriptions";
import { recordTaxId } from "../../server/billing/tax-id/record-tax-id";
import { moneyOver } from "../../server/console/figures/money";
import { figuresOver } from "../../server/console/figures/queries";
import { closeDispute, failRefund, openDispute, refund } from "../../server/dev/stripe-simulator/money-back";
import { exportData } from "../../server/privacy/export-data";
import { dayInSaoPaulo } from "../../shared/brazil";
import { startOfPeriod } from "../../shared/figures";
import { catalogue } from "../../shared/plans";
import { refusalOf, signedInStaff } from "../console/staff";
import { createAccount } from "../drivers/driver-accounts";
import { checkoutUrlOf, DAY, fieldOf, offers, subscriptionCalls, testShop } from "./shop";

const { shop, app } = testShop();

async function receiptsOf(account: { id: string }, cursor?: unknown) {
  const { status, body } = await (await shop.callsOf(account)).get(
    "/subscriptions/receipts",
    cursor === undefined ? {} : { cursor: String(cursor) },
  );
  const receipts = fieldOf(body, "receipts");
  return { status, receipts: Array.isArray(receipts) ? receipts : [], hasMore: fieldOf(body, "hasMore") };
}

test("receipts: twelve, then the rest, with Stripe's page and PDF; refused charges are marked; only the driver's own", async () => {
  const { account } = await shop.publishedDriver();
  for (let month = 0; month < 13; month++) {
    shop.pass(31 * DAY);
    await shop.deliver();
  }
  const first = await receiptsOf(account);
  expect([first.receipts.length, first.hasMore]).toEqual([12, true]);
  const others = await receiptsOf(account, first.receipts.at(-1)?.id);
  expect([others.receipts.length, others.hasMore]).toEqual([2, false]);
  const all = [...first.receipts, ...others.receipts];
  expect(new Set(all.map(({ id }) => id)).size).toBe(14);
  expect(all.map(({ price, state }) => [price, state])).toEqual(all.map(() => [29.9, "paid"]));
  const page = await fetch(all[0]?.receiptUrl);
  expect(await page.text()).toContain("R$\u00a029,90");
  const pdf = await fetch(all[0]?.pdfUrl);
  expect([pdf.headers.get("content-type"), (await pdf.text()).slice(0, 5)]).toEqual([
    "application/pdf",
    "%PDF-",
  ]);

  const stranger = await createAccount(app.services);
  expect((await receiptsOf(stranger, all[0]?.id)).receipts).toEqual([]);
  expect(fieldOf(await exportData(app.services, account.id), "charges")).toHaveLength(14);
  // Canceled and ended: the receipts stay.
  await (await shop.callsOf(account)).post("/subscriptions/cancel");
  shop.pass(40 * DAY);
  await shop.deliver();
  expect((await shop.storedSubscriptions(account))[0]?.status).toBe("canceled");
  expect((await receiptsOf(account)).receipts).toHaveLength(12);
});

test("each payment event is mailed once, however often and in whatever order its events arrive", async () => {
  const { account } = await shop.publishedDriver(offers.monthly, "4000000000000341");
  shop.pass(31 * DAY);
  await shop.deliver();
  const invoice = shop.lastInvoice(account);
  expect((await receiptsOf(account)).receipts[0]).toMatchObject({
    state: "open",
    refusedAt: expect.any(String),
  });
  const { rows } = await app.services.db.execute(
    sql`select data->>'date' as date, data->>'payUrl' as url from jobs.job where data->>'kind' = 'payment-failed' and data->>'userId' = ${account.id}`,
  );
  expect(rows).toEqual([
    {
      date: new Date((invoice.nextTryAt ?? 0) * 1000).toISOString(),
      url: `${shop.simulator.url}/invoices/${invoice.id}`,
    },
  ]);
  // Paid by the mail's link, with another card.
  await fetch(`${shop.simulator.url}/invoices/${invoice.id}/pay`, {
    method: "POST",
    body: new URLSearchParams({ number: "4242424242424242" }),
  });
  const partly = refund(shop.simulator.books, invoice, 1000);
  const events = shop.simulator.state.events.filter(({ pending }) => pending).toReversed();
  await shop.send([...events, ...events]);
  await shop.send(events);
  await shop.deliver();
  // The last two are queued in one transaction: neither is before the other.
  const mails = (await shop.queuedMails(account)).toSorted();
  expect(mails).toEqual(["active", "money-back", "payment-failed", "receipt"]);
  expect((await receiptsOf(account)).receipts[0]).toMatchObject({ state: "partly-refunded", refunded: 10 });
  // Days later the bank rejects it: the refund failed after all, and a person has to act.
  failRefund(shop.simulator.books, partly);
  await shop.deliver();
  await reconcileSubscriptions.run(app.services, {});
  expect((await receiptsOf(account)).receipts[0]).toMatchObject({ state: "paid", refunded: 0 });
  const [item] = await app.services.db.select().from(queueItems).where(eq(queueItems.subject, invoice.id));
  expect(item).toMatchObject({ kind: "payment", detail: "refund-failed", closedAt: null });
});

test("a dispute is in the staff's queue; if won, it leaves automatically; if lost, it comes back and says so", async () => {
  const { account } = await shop.publishedDriver();
  const invoice = shop.lastInvoice(account);
  const item = async () => {
    const [found] = await app.services.db.select().from(queueItems).where(eq(queueItems.subject, invoice.id));
    return [found?.detail, found?.closedAt === null];
  };
  const first = openDispute(shop.simulator.books, invoice);
  await shop.deliver();
  const stateOf = async () => (await receiptsOf(account)).receipts[0]?.state;
  expect([...(await item()), await stateOf()]).toEqual(["dispute", true, "disputed"]);
  closeDispute(shop.simulator.books, first, "won");
  await shop.deliver();
  expect(await item()).toEqual(["dispute", false]);
  expect((await shop.storedSubscriptions(account))[0]?.status).toBe("active");
  expect((await receiptsOf(account)).receipts[0]).toMatchObject({ state: "paid" });
  closeDispute(shop.simulator.books, openDispute(shop.simulator.books, invoice), "lost");
  await shop.deliver();
  expect([...(await item()), await stateOf()]).toEqual(["dispute-lost", true, "refunded"]);
  const [reader, operator] = [await signedInStaff(app, "reader"), await signedInStaff(app)];
  const waiting = (await operator.calls.queue.list.query({ kind: "payment" })).items;
  expect(waiting.map(({ subject }) => subject)).toContain(invoice.id);
  expect(await operator.calls.payments.charge.query({ id: invoice.id })).toMatchObject({
    cents: 2990,
    userId: account.id,
    moneyBack: expect.arrayContaining([
      expect.objectContaining({ status: "won" }),
      expect.objectContaining({ status: "lost" }),
    ]),
  });
  const closing = { id: invoice.id, reason: "Conferido no painel da Stripe" };
  expect(await refusalOf(reader.calls.payments.close.mutate(closing))).toBe("STAFF_READ_ONLY");
  await operator.calls.payments.close.mutate(closing);
  expect(await refusalOf(operator.calls.payments.close.mutate(closing))).toBe("QUEUE_ITEM_CLOSED");
  expect(await item()).toEqual(["dispute-lost", false]);
  expect((await shop.storedSubscriptions(account))[0]?.status).toBe("canceled");
});

test("a CPF typed at the checkout is set on the customer at Stripe, once; invalid text is not", async () => {
  for (const [typed, expected] of [
    ["529.982.247-25", [{ type: "br_cpf", value: "52998224725" }]],
    ["111.111.111-11", []],
  ] as const) {
    const account = await createAccount(app.services);
    const url = checkoutUrlOf(await subscriptionCalls(app, account).checkout());
    expect(await (await fetch(url)).text()).toContain("CPF ou CNPJ");
    const body = new URLSearchParams({ number: "4242424242424242", cpf_cnpj: typed });
    await fetch(`${url}/pay`, { method: "POST", redirect: "manual", body });
    await shop.deliver();
    const session = url.split("/").at(-1) ?? "";
    expect(await shop.workOff(recordTaxId, session)).toBe(1);
    await recordTaxId.run(app.services, { sessionId: session });
    const { customer } = shop.onlyAtStripe(account);
    expect(
      shop.simulator.state.customers[customer]?.taxIds.map(({ type, value }) => ({ type, value })),
    ).toEqual([...expected]);
  }
});

test("a card that expires before the next charge is mailed about once", async () => {
  const { account } = await shop.paidDriver();
  const subscription = shop.onlyAtStripe(account);
  const end = new Date(subscription.periodEnd * 1000);
  const before = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 1, 15));
  subscription.card = {
    ...subscription.card,
    expMonth: before.getUTCMonth() + 1,
    expYear: before.getUTCFullYear(),
  };
  await shop.deliver();
  shop.pass(2 * DAY);
  await warnBeforeLapse.run(app.services, {});
  await warnBeforeLapse.run(app.services, {});
  expect(await shop.queuedMails(account)).toEqual(["active", "card-expiring"]);
});

test("a new price: announced 30 days before, charged at the first renewal after that, nothing before", async () => {
  const { account } = await shop.paidDriver();
  const leaving = await shop.paidDriver();
  await shop.deliver();
  await leaving.cancel();
  const dearer = catalogue.map((plan) => ({
    ...plan,
    prices: plan.prices.map((price) => (price.period === "monthly" ? { ...price, cents: 3490 } : price)),
  }));
  const told = () => app.services.db.transaction((tx) => announcePrices({ ...app.services, db: tx }, dearer));
  expect(await told()).toBeGreaterThan(0);
  expect(await told()).toBe(0);
  const apply = async () => {
    const own = (await outdatedPrices(app.services.db, dearer)).filter(
      ({ row }) => row.userId === account.id,
    );
    for (const outdated of own) await applyPrice(app.services, outdated);
  };
  const paid = () => shop.lastInvoice(account).cents;
  shop.pass(29 * DAY);
  await shop.deliver();
  await apply();
  shop.pass(12 * 60 * 60 * 1000);
  expect(shop.onlyAtStripe(account).price).toBe(shop.onlyAtStripe(leaving.account).price);
  shop.pass(3 * DAY);
  await shop.deliver();
  expect(paid()).toBe(2990);
  await apply();
  expect(paid()).toBe(2990);
  shop.pass(31 * DAY);
  await shop.deliver();
  expect(paid()).toBe(3490);
  expect(await shop.queuedMails(account)).toEqual(["active", "price-change", "receipt", "receipt"]);
  expect(await shop.queuedMails(leaving.account)).not.toContain("price-change");
});

test("revenue figures equal the sums of Stripe's invoices, refunds and subscriptions", async () => {
  const { state } = shop.simulator;
  const monthOf = (seconds: number) => startOfPeriod("month", dayInSaoPaulo(new Date(seconds * 1000)));
  for (const month of await moneyOver(app.services.db, "month", app.services.now())) {
    const inMonth = (seconds: number | null | undefined) =>
      seconds != null && monthOf(seconds) === month.start;
    const invoices = Object.values(state.invoices).filter(({ cents }) => cents > 0);
    const paid = invoices.filter(({ status, paidAt }) => status === "paid" && inMonth(paidAt));
    const sum = (things: readonly { cents: number }[]) =>
      things.reduce((total, { cents }) => total + cents, 0);
    const back = [
      ...Object.values(state.refunds).filter(({ status }) => status === "succeeded"),
      ...Object.values(state.disputes).filter(({ status }) => status === "lost"),
    ].filter(({ created }) => inMonth(created));
    expect(month).toMatchObject({
      paidCents: sum(paid),
      refundedCents: sum(back),
      newPaid: paid.filter(({ reason }) => reason === "subscription_create").length,
      renewed: paid.filter(({ reason }) => reason === "subscription_cycle").length,
      failed: invoices.filter(({ failures }) => inMonth(failures[0])).length,
      recovered: paid.filter(({ failures }) => failures.length > 0).length,
      ended: Object.values(state.subscriptions).filter(({ endedAt }) => inMonth(endedAt)).length,
    });
  }
});

test("the monthly total equals that of Stripe's running subscriptions, each divided by its period", async () => {
  const { state } = shop.simulator;
  await shop.deliver();
  const now = app.services.now();
  const running = Object.values(state.subscriptions).filter(
    ({ status, periodEnd }) => status === "active" && periodEnd * 1000 > now.getTime(),
  );
  const monthly = running.map(({ price, percentOff }) => {
    const { cents = 0, months = 1 } = state.prices[price] ?? {};
    return (cents * (1 - percentOff / 100)) / months;
  });
  const today = (await figuresOver(app.services.db, "day", now)).at(-1);
  expect(running.length).toBeGreaterThan(3);
  expect(today?.monthlyCents).toBe(Math.round(monthly.reduce((sum, cents) => sum + cents, 0)));
});

test("charges from before they were stored are read without a mail, by the hourly comparison", async () => {
  const { account } = await shop.paidDriver();
  await shop.deliver();
  const id = shop.onlyAtStripe(account).id;
  await app.services.db.execute(sql`delete from charges where stripe_subscription_id = ${id}`);
  await reconcileSubscriptions.run(app.services, {});
  expect((await receiptsOf(account)).receipts).toHaveLength(1);
  expect(await shop.queuedMails(account)).toEqual(["active"]);
});
