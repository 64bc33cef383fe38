import { expect, test } from "bun:test";
import { voidUnpaidInvoices } from "../../server/billing/void-unpaid-invoices";
import { endPeriod, openInvoices } from "../../server/dev/stripe-simulator/billing";
import { rest } from "../support/api";
import {
  atStripe,
  checkoutUrlOf,
  DAY,
  fieldOf,
  isFound,
  isPublic,
  offers,
  onlyAtStripe,
  paidDriver,
  payAt,
  publishedDriver,
  queuedMails,
  storedSubscriptions,
  subscriptionCalls,
  testShop,
  workOff,
} from "./shop";

const { shop, app } = testShop();

test("a payment makes the subscription active, once Stripe confirms it", async () => {
  const driver = await paidDriver(shop);
  expect((await driver.read()).status).toBe(404);
  await shop.deliver();
  const { status, body } = await driver.read();
  const atStripe = onlyAtStripe(shop, driver.account);
  expect(status).toBe(200);
  expect(body).toEqual({
    planName: "Plano Condutor",
    planType: "premium",
    status: "active",
    period: "monthly",
    price: 29.9,
    createdAt: new Date(atStripe.startDate * 1000).toISOString(),
    currentPeriodStart: new Date(atStripe.periodStart * 1000).toISOString(),
    currentPeriodEnd: new Date(atStripe.periodEnd * 1000).toISOString(),
    canceledAt: null,
  });
  expect(await queuedMails(app, driver.account)).toEqual(["active"]);
});

test("cancel, resume, cancel again, and at the period's end the profile is hidden and private", async () => {
  const driver = await publishedDriver(shop);
  expect(await isFound(app, driver.driverId)).toBe(true);

  const canceled = await driver.cancel();
  expect(canceled.body).toMatchObject({
    success: true,
    message: "Assinatura cancelada",
    status: "canceling",
    canceledAt: expect.any(String),
  });
  expect(await isFound(app, driver.driverId)).toBe(true);
  expect((await driver.resume()).body).toMatchObject({ success: true, status: "active", canceledAt: null });
  shop.pass(60_000);
  expect((await driver.cancel()).body).toMatchObject({ status: "canceling" });

  endPeriod(shop.simulator.books, onlyAtStripe(shop, driver.account));
  await shop.deliver();
  expect((await driver.read()).body).toMatchObject({ status: "canceled" });
  expect(await isFound(app, driver.driverId)).toBe(false);
  expect(await isPublic(app, driver.account)).toBe(false);
  expect((await rest(app.url).get(`/drivers/${driver.driverId}`)).status).toBe(404);
  expect(await queuedMails(app, driver.account)).toEqual([
    ...["active", "canceling", "resumed", "canceling", "unpublished"],
  ]);
});

test("a canceled driver may subscribe again and publish again", async () => {
  const driver = await publishedDriver(shop);
  await driver.cancel();
  endPeriod(shop.simulator.books, onlyAtStripe(shop, driver.account));
  await shop.deliver();
  const calls = rest(app.url, driver.account.token);
  expect((await calls.post("/drivers/publish", { isPublic: true })).status).toBe(403);
  await payAt(checkoutUrlOf(await driver.checkout(offers.annual)));
  await shop.deliver();
  expect((await driver.read()).body).toMatchObject({ status: "active", period: "annual", price: 287 });
  expect((await calls.post("/drivers/publish", { isPublic: true })).status).toBe(200);
  expect(await isFound(app, driver.driverId)).toBe(true);
});

test("a renewal starts the next period, with its receipt", async () => {
  const driver = await publishedDriver(shop);
  const [before] = await storedSubscriptions(app, driver.account);
  shop.pass(31 * DAY);
  await shop.deliver();
  const [after] = await storedSubscriptions(app, driver.account);
  expect(after?.status).toBe("active");
  expect(after?.currentPeriodStart).toEqual(before?.currentPeriodEnd ?? new Date(0));
  expect(after?.startedAt).toEqual(before?.startedAt ?? new Date(0));
  expect(await isFound(app, driver.driverId)).toBe(true);
  expect(await queuedMails(app, driver.account)).toEqual(["active", "receipt"]);
});

test("a refused charge keeps the profile visible, is mailed once, and is resolved when the card works again", async () => {
  const driver = await publishedDriver(shop, offers.monthly, "4000000000000341");
  const subscription = onlyAtStripe(shop, driver.account);
  endPeriod(shop.simulator.books, subscription);
  await shop.deliver();
  expect((await driver.read()).body).toMatchObject({ status: "past_due" });
  expect(await isFound(app, driver.driverId)).toBe(true);

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
  expect(await queuedMails(app, driver.account)).toEqual(["active", "payment-failed", "receipt"]);
});

test("when Stripe gives up on the card, the profile becomes private", async () => {
  const driver = await publishedDriver(shop, offers.monthly, "4000000000000341");
  const subscription = onlyAtStripe(shop, driver.account);
  endPeriod(shop.simulator.books, subscription);
  await shop.deliver();
  endPeriod(shop.simulator.books, subscription);
  await shop.deliver();
  expect((await driver.read()).body).toMatchObject({ status: "canceled" });
  expect(await isPublic(app, driver.account)).toBe(false);
  expect(await queuedMails(app, driver.account)).toEqual(["active", "payment-failed", "unpublished"]);
});

test("a driver whose charge failed can leave at once, and owes nothing", async () => {
  const driver = await paidDriver(shop, offers.monthly, "4000000000000341");
  await shop.deliver();
  const subscription = onlyAtStripe(shop, driver.account);
  endPeriod(shop.simulator.books, subscription);
  await shop.deliver();
  expect((await driver.cancel()).body).toMatchObject({ status: "canceled" });
  expect(shop.simulator.state.invoices[subscription.latestInvoice ?? ""]?.status).toBe("void");
  await shop.deliver();
  expect(await queuedMails(app, driver.account)).toEqual(["active", "payment-failed", "ended"]);
});

test("when Stripe gives up, open invoices can't be paid any more", async () => {
  const driver = await paidDriver(shop, offers.monthly, "4000000000000341");
  await shop.deliver();
  const subscription = onlyAtStripe(shop, driver.account);
  endPeriod(shop.simulator.books, subscription);
  await shop.deliver();
  shop.pass(15 * DAY);
  await shop.deliver();
  expect(openInvoices(shop.simulator.books, subscription)).toHaveLength(1);
  expect(await workOff(app, voidUnpaidInvoices, subscription.id)).toBe(1);
  expect(openInvoices(shop.simulator.books, subscription)).toEqual([]);
});

test("visibility ends by time: no event, no job, no response from Stripe is needed", async () => {
  const driver = await publishedDriver(shop);
  const [row] = await storedSubscriptions(app, driver.account);
  const end = row?.currentPeriodEnd.getTime() ?? 0;
  // The renewal's event is missing: a payer stays visible for three days more.
  shop.pass(end - app.services.now().getTime() + 3 * DAY - 60_000);
  expect(await isFound(app, driver.driverId)).toBe(true);
  shop.pass(120_000);
  expect(await isFound(app, driver.driverId)).toBe(false);
  expect((await rest(app.url).get(`/drivers/${driver.driverId}`)).status).toBe(404);
});

test("a canceled subscription has no grace period, and is shown as canceled even without an event", async () => {
  const driver = await publishedDriver(shop);
  await driver.cancel();
  const [row] = await storedSubscriptions(app, driver.account);
  shop.pass((row?.currentPeriodEnd.getTime() ?? 0) - app.services.now().getTime() + 1000);
  expect(await isFound(app, driver.driverId)).toBe(false);
  const calls = rest(app.url, (await app.services.sessions.create(app.services.db, driver.account.id)).token);
  expect((await calls.get("/subscriptions/my-subscription")).body).toMatchObject({ status: "canceled" });
});

test("loyalty: subscribing again within 30 days keeps the first start, later does not", async () => {
  const driver = await paidDriver(shop);
  await shop.deliver();
  await driver.cancel();
  const first = onlyAtStripe(shop, driver.account);
  endPeriod(shop.simulator.books, first);
  await shop.deliver();
  const subscribeAfter = async (days: number) => {
    shop.pass(days * DAY);
    const { token } = await app.services.sessions.create(app.services.db, driver.account.id);
    const calls = subscriptionCalls(app, { token });
    await payAt(checkoutUrlOf(await calls.checkout()));
    await shop.deliver();
    const row = (await storedSubscriptions(app, driver.account)).at(-1);
    await calls.cancel();
    const latest = atStripe(shop, driver.account).at(-1);
    if (latest) endPeriod(shop.simulator.books, latest);
    await shop.deliver();
    return row;
  };
  const second = await subscribeAfter(29);
  expect(second?.subscribedSince).toEqual(new Date(first.startDate * 1000));
  const third = await subscribeAfter(31);
  expect(third?.subscribedSince).toEqual(third?.startedAt ?? new Date(0));
});
