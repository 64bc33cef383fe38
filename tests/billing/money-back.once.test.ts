import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { reconcileSubscriptions } from "../../server/billing/reconcile-subscriptions";
import { disputeAsStripe } from "../../server/dev/stripe-simulator/as-stripe";
import { openInvoices } from "../../server/dev/stripe-simulator/billing";
import { closeDispute, openDispute, refund } from "../../server/dev/stripe-simulator/money-back";
import { moneyBackStatusLabel } from "../../shared/billing/payment-details";
import { signedInStaff } from "../console/staff";
import { DAY, testShop } from "./shop";

const { shop, app } = testShop();

/** A published driver, with the invoice of the current period. */
async function payer() {
  const driver = await shop.publishedDriver();
  const { account } = driver;
  return { ...driver, subscription: shop.onlyAtStripe(account), invoice: shop.lastInvoice(account) };
}

const opened = "Cobrança contestada no banco";

test("a chargeback: the operator is alerted once, and nothing ends before the bank decides", async () => {
  const { invoice, subscription, driverId } = await payer();
  const dispute = openDispute(shop.simulator.books, invoice);
  await shop.deliver();
  await shop.send(shop.simulator.state.events.filter(({ type }) => type.startsWith("charge.dispute")));
  expect(await shop.alertsAbout(subscription.id)).toEqual([opened]);
  expect(await shop.isFound(driverId)).toBe(true);
  closeDispute(shop.simulator.books, dispute, "won");
  await shop.deliver();
  expect(subscription.status).toBe("active");
  expect(await shop.isFound(driverId)).toBe(true);
});

test("a chargeback names who pays, its item, its state in words and the bank's deadline", async () => {
  const { invoice, subscription } = await payer();
  const dispute = openDispute(shop.simulator.books, invoice);
  await shop.deliver();
  const dueAt = new Date(disputeAsStripe(dispute).evidence_details.due_by * 1000).toISOString();
  const { calls } = await signedInStaff(app);
  const { items } = await calls.queue.list.query({ kind: "payment" });
  const item = items.find(({ subject }) => subject === invoice.id);
  expect(item && new Date(item.dueAt).toISOString()).toBe(dueAt);
  const { rows } = await app.services.db.execute(sql`
    select data from jobs.job where name = 'mail-billing-alert' and data::text like ${`%${subscription.id}%`}`);
  expect(rows).toMatchObject([{ data: { path: `/operacao?item=${item?.id}` } }]);
  expect(JSON.stringify(rows)).toContain("Quem pagou: Edson Ribeiro dos Santos.");
  const charge = await calls.payments.charge.query({ id: invoice.id });
  expect(charge).toMatchObject({
    payer: { name: "Edson Ribeiro dos Santos" },
    moneyBack: [{ kind: "dispute", dueAt }],
  });
  expect(moneyBackStatusLabel(charge.moneyBack[0]?.status ?? "")).toBe("espera nossa resposta");
});

test("a chargeback of somebody without a profile has a name too, in the queue and in its mail", async () => {
  const { account } = await shop.paidDriver();
  await shop.deliver();
  const [subscription, invoice] = [shop.onlyAtStripe(account), shop.lastInvoice(account)];
  openDispute(shop.simulator.books, invoice);
  await shop.deliver();
  const { calls } = await signedInStaff(app);
  const { items } = await calls.queue.list.query({ kind: "payment" });
  const name = "Edson Ribeiro";
  expect(items.find(({ subject }) => subject === invoice.id)).toMatchObject({ person: name, driver: null });
  const charge = await calls.payments.charge.query({ id: invoice.id });
  expect(charge).toMatchObject({ payer: { name, userId: account.id, driverId: null } });
  const { rows } = await app.services.db.execute(sql`
    select data from jobs.job where name = 'mail-billing-alert' and data::text like ${`%${subscription.id}%`}`);
  expect(JSON.stringify(rows)).toContain(`Quem pagou: ${name}.`);
});

test("a lost chargeback ends subscription and visibility, and driver and operator are mailed", async () => {
  const { account, invoice, subscription, driverId } = await payer();
  closeDispute(shop.simulator.books, openDispute(shop.simulator.books, invoice), "lost");
  await shop.deliver();
  await shop.deliver();
  expect(subscription.status).toBe("canceled");
  expect(await shop.isFound(driverId)).toBe(false);
  expect(await shop.alertsAbout(subscription.id)).toEqual([
    opened,
    "Contestação perdida: assinatura encerrada",
  ]);
  expect(await shop.queuedMails(account)).toEqual(["active", "unpublished"]);
});

test("a full refund of the current period ends it; a partial one, or an earlier period's, does not", async () => {
  const { books } = shop.simulator;
  const { invoice, subscription, driverId } = await payer();
  refund(books, invoice, 1000);
  await shop.deliver();
  expect(await shop.isFound(driverId)).toBe(true);
  refund(books, invoice);
  await shop.deliver();
  expect([subscription.status, await shop.isFound(driverId)]).toEqual(["canceled", false]);
  expect(openInvoices(books, subscription)).toEqual([]);

  const renewed = await payer();
  shop.pass(32 * DAY);
  await shop.deliver();
  refund(books, renewed.invoice);
  await shop.deliver();
  expect([renewed.subscription.status, await shop.isFound(renewed.driverId)]).toEqual(["active", true]);
});

test("with all its events lost, the comparison with Stripe finds a refund", async () => {
  const lost = await payer();
  const given = await payer();
  const { books } = shop.simulator;
  closeDispute(books, openDispute(books, lost.invoice), "lost");
  refund(books, given.invoice);
  shop.loseEvents();
  await reconcileSubscriptions.run(app.services, {});
  expect([lost.subscription.status, given.subscription.status]).toEqual(["canceled", "canceled"]);
  expect([await shop.isFound(lost.driverId), await shop.isFound(given.driverId)]).toEqual([false, false]);
});
