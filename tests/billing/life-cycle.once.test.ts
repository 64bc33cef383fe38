import { expect, test } from "bun:test";
import { voidUnpaidInvoices } from "../../server/billing/void-unpaid-invoices";
import { endPeriod, openInvoices } from "../../server/dev/stripe-simulator/billing";
import { rest } from "../support/api";
import { checkoutUrlOf, DAY, fieldOf, offers, payAt, subscriptionCalls, testShop } from "./shop";

const { shop, app } = testShop();

test("a payment makes the subscription active, once Stripe confirms it", async () => {
  const driver = await shop.paidDriver();
  expect((await driver.read()).status).toBe(404);
  await shop.deliver();
  const { status, body } = await driver.read();
  const { startDate, periodStart, periodEnd } = shop.onlyAtStripe(driver.account);
  expect(status).toBe(200);
  expect(body).toEqual({
    planName: "Plano Condutor",
    planType: "premium",
    status: "active",
    period: "monthly",
    price: 29.9,
    createdAt: new Date(startDate * 1000).toISOString(),
    currentPeriodStart: new Date(periodStart * 1000).toISOString(),
    currentPeriodEnd: new Date(periodEnd * 1000).toISOString(),
    canceledAt: null,
  });
  expect(await shop.queuedMails(driver.account)).toEqual(["active"]);
});

test("cancel, resume, cancel again, at the period's end the profile is hidden and private; a new subscription publishes again", async () => {
  const driver = await shop.publishedDriver();
  expect(await shop.isFound(driver.driverId)).toBe(true);

  const canceled = await driver.cancel();
  expect(canceled.body).toMatchObject({
    success: true,
    message: "Assinatura cancelada",
    status: "canceling",
    canceledAt: expect.any(String),
  });
  expect(await shop.isFound(driver.driverId)).toBe(true);
  expect((await driver.resume()).body).toMatchObject({ success: true, status: "active", canceledAt: null });
  shop.pass(60_000);
  expect((await driver.cancel()).body).toMatchObject({ status: "canceling" });

  endPeriod(shop.simulator.books, shop.onlyAtStripe(driver.account));
  await shop.deliver();
  expect((await driver.read()).body).toMatchObject({ status: "canceled" });
  expect(await shop.isFound(driver.driverId)).toBe(false);
  expect(await shop.isPublic(driver.account)).toBe(false);
  expect((await rest(app.url).get(`/drivers/${driver.driverId}`)).status).toBe(404);
  expect(await shop.queuedMails(driver.account)).toEqual([
    ...["active", "canceling", "resumed", "canceling", "unpublished"],
  ]);

  // And again from the beginning.
  const calls = rest(app.url, driver.account.token);
  expect((await calls.post("/drivers/publish", { isPublic: true })).status).toBe(403);
  await payAt(checkoutUrlOf(await driver.checkout(offers.annual)));
  await shop.deliver();
  expect((await driver.read()).body).toMatchObject({ status: "active", period: "annual", price: 287 });
  expect((await calls.post("/drivers/publish", { isPublic: true })).status).toBe(200);
  expect(await shop.isFound(driver.driverId)).toBe(true);
});

test("a renewal starts the next period, with its receipt", async () => {
  const driver = await shop.publishedDriver();
  const [before] = await shop.storedSubscriptions(driver.account);
  shop.pass(31 * DAY);
  await shop.deliver();
  const [after] = await shop.storedSubscriptions(driver.account);
  expect(after?.status).toBe("active");
  expect(after?.currentPeriodStart).toEqual(before?.currentPeriodEnd ?? new Date(0));
  expect(after?.startedAt).toEqual(before?.startedAt ?? new Date(0));
  expect(await shop.isFound(driver.driverId)).toBe(true);
  expect(await shop.queuedMails(driver.account)).toEqual(["active", "receipt"]);
});

test("a refused charge keeps the profile visible, is mailed once, and is resolved when the card works again", async () => {
  const driver = await shop.publishedDriver(offers.monthly, "4000000000000341");
  const subscription = shop.onlyAtStripe(driver.account);
  endPeriod(shop.simulator.books, subscription);
  await shop.deliver();
  expect((await driver.read()).body).toMatchObject({ status: "past_due" });
  expect(await shop.isFound(driver.driverId)).toBe(true);

  const portal = await driver.portal();
  expect(portal.body).toMatchObject({ success: true });
  const answer = await fetch(`${fieldOf(portal.body, "portalUrl")}/card`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number: "4242 4242 4242 4242" }),
  });
  expect(answer.headers.get("location")).toBe(`${app.url}/assinatura`);
  await shop.deliver();
  expect((await driver.read()).body).toMatchObject({ status: "active" });
  expect(await shop.queuedMails(driver.account)).toEqual(["active", "payment-failed", "receipt"]);
});

test("when Stripe gives up on the card, the profile becomes private, and what is open can't be paid any more", async () => {
  const driver = await shop.publishedDriver(offers.monthly, "4000000000000341");
  const subscription = shop.onlyAtStripe(driver.account);
  endPeriod(shop.simulator.books, subscription);
  await shop.deliver();
  shop.pass(15 * DAY);
  await shop.deliver();
  expect((await shop.storedSubscriptions(driver.account))[0]?.status).toBe("canceled");
  expect(await shop.isPublic(driver.account)).toBe(false);
  expect((await shop.queuedMails(driver.account)).at(-1)).toBe("unpublished");
  expect(openInvoices(shop.simulator.books, subscription)).toHaveLength(1);
  expect(await shop.workOff(voidUnpaidInvoices, subscription.id)).toBe(1);
  expect(openInvoices(shop.simulator.books, subscription)).toEqual([]);
});

test("a driver whose charge failed can leave at once, and owes nothing", async () => {
  const driver = await shop.paidDriver(offers.monthly, "4000000000000341");
  await shop.deliver();
  const subscription = shop.onlyAtStripe(driver.account);
  endPeriod(shop.simulator.books, subscription);
  await shop.deliver();
  expect((await driver.cancel()).body).toMatchObject({ status: "canceled" });
  expect(shop.simulator.state.invoices[subscription.latestInvoice ?? ""]?.status).toBe("void");
  await shop.deliver();
  expect(await shop.queuedMails(driver.account)).toEqual(["active", "payment-failed", "ended"]);
});

test("visibility ends by time: no event, no job, no response from Stripe is needed", async () => {
  const driver = await shop.publishedDriver();
  const [row] = await shop.storedSubscriptions(driver.account);
  const end = row?.currentPeriodEnd.getTime() ?? 0;
  // The renewal's event is missing: a payer stays visible for three days more.
  shop.pass(end - app.services.now().getTime() + 3 * DAY - 60_000);
  expect(await shop.isFound(driver.driverId)).toBe(true);
  shop.pass(120_000);
  expect(await shop.isFound(driver.driverId)).toBe(false);
  expect((await rest(app.url).get(`/drivers/${driver.driverId}`)).status).toBe(404);
});

test("a canceled subscription has no grace period, and is shown as canceled even without an event", async () => {
  const driver = await shop.publishedDriver();
  await driver.cancel();
  const [row] = await shop.storedSubscriptions(driver.account);
  shop.pass((row?.currentPeriodEnd.getTime() ?? 0) - app.services.now().getTime() + 1000);
  expect(await shop.isFound(driver.driverId)).toBe(false);
  const { body } = await (await shop.callsOf(driver.account)).get("/subscriptions/my-subscription");
  expect(body).toMatchObject({ status: "canceled" });
});

// Which gap counts is tested without a database (subscription-facts).
test("loyalty: who subscribes again within 30 days keeps the first start", async () => {
  const { account, cancel } = await shop.paidDriver();
  await shop.deliver();
  await cancel();
  const first = shop.onlyAtStripe(account);
  endPeriod(shop.simulator.books, first);
  await shop.deliver();
  shop.pass(29 * DAY);
  const { token } = await app.services.sessions.create(app.services.db, account.id);
  await payAt(checkoutUrlOf(await subscriptionCalls(app, { token }).checkout()));
  await shop.deliver();
  const again = (await shop.storedSubscriptions(account)).at(-1);
  expect(again?.subscribedSince).toEqual(new Date(first.startDate * 1000));
});
