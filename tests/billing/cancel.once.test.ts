import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { emitEvent, endPeriod, endSubscription } from "../../server/dev/stripe-simulator/billing";
import { rest } from "../support/api";
import { fieldOf, testShop } from "./shop";

const { shop, app } = testShop();

/** A driver with an active subscription that the product has stored. */
async function activeDriver() {
  const driver = await shop.paidDriver();
  await shop.deliver();
  return { ...driver, subscription: shop.onlyAtStripe(driver.account) };
}

test("canceling twice cancels once, with one mail", async () => {
  const { account, cancel } = await activeDriver();
  expect(await Promise.all([cancel(), cancel()]).then((all) => all.map(({ status }) => status))).toEqual([
    200, 200,
  ]);
  expect((await cancel()).body).toMatchObject({ success: true, status: "canceling" });
  await shop.deliver();
  expect(await shop.queuedMails(account)).toEqual(["active", "canceling"]);
});

test("canceled elsewhere while our row still says active: success without a change", async () => {
  const { account, cancel, subscription } = await activeDriver();
  subscription.cancelAtPeriodEnd = true;
  subscription.canceledAt = shop.simulator.books.now();
  expect((await shop.storedSubscriptions(account))[0]?.status).toBe("active");
  expect((await cancel()).body).toMatchObject({ status: "canceling" });
});

test("ended at Stripe while our row still says active: reported, and our row is corrected", async () => {
  const { account, cancel, resume, read, subscription } = await activeDriver();
  endSubscription(shop.simulator.books, subscription);
  const { status, body } = await cancel();
  expect([status, fieldOf(body, "message")]).toEqual([409, "Esta assinatura já está cancelada."]);
  expect((await read()).body).toMatchObject({ status: "canceled" });
  expect((await cancel()).status).toBe(409);
  expect((await resume()).status).toBe(409);
  expect((await shop.storedSubscriptions(account))[0]?.entitledUntil).toBeNull();
});

test("our row says canceled, Stripe says active: Stripe's state counts and is canceled", async () => {
  const { account, cancel } = await activeDriver();
  const change = { status: "canceled", entitledUntil: null };
  await app.services.db.update(subscriptions).set(change).where(eq(subscriptions.userId, account.id));
  expect((await cancel()).body).toMatchObject({ status: "canceling" });
});

test("a cancellation by `cancel_at` alone counts, and can be undone", async () => {
  const { account, read, resume, subscription } = await activeDriver();
  subscription.cancelAt = subscription.periodEnd - 5 * 24 * 60 * 60;
  subscription.canceledAt = shop.simulator.books.now();
  emitEvent(shop.simulator.books, "customer.subscription.updated", subscription);
  await shop.deliver();
  const until = new Date(subscription.cancelAt * 1000);
  expect((await read()).body).toMatchObject({ status: "canceling", currentPeriodEnd: until.toISOString() });
  expect((await shop.storedSubscriptions(account))[0]?.entitledUntil).toEqual(until);
  expect((await resume()).body).toMatchObject({ status: "active" });
  expect(subscription.cancelAt).toBeNull();
});

test("resuming a subscription that was not canceled changes nothing", async () => {
  const { account, resume } = await activeDriver();
  expect((await resume()).body).toMatchObject({ success: true, status: "active" });
  expect(await shop.queuedMails(account)).toEqual(["active"]);
});

test("why a driver cancels is stored with the canceled subscription, and forgotten when it is kept", async () => {
  const { account, cancel, resume } = await activeDriver();
  const reason = async () => (await shop.storedSubscriptions(account))[0]?.leavingReason;
  const say = () =>
    rest(app.url, account.token).post("/subscriptions/leaving-reason", { reason: "few-families" });
  expect([(await say()).status, await reason()]).toEqual([200, null]);
  await cancel();
  await say();
  expect(await reason()).toBe("few-families");
  await resume();
  expect(await reason()).toBeNull();
});

test("resumed subscriptions renew, and a mail takes back that nothing more is charged", async () => {
  const { account, cancel, resume, read, subscription } = await activeDriver();
  await cancel();
  await Promise.all([resume(), resume()]);
  expect(await shop.queuedMails(account)).toEqual(["active", "canceling", "resumed"]);
  endPeriod(shop.simulator.books, subscription);
  await shop.deliver();
  expect((await read()).body).toMatchObject({ status: "active" });
});

test("Stripe unreachable: the cancellation fails with the sentence of §8 and nothing changes here", async () => {
  const { account, cancel, read } = await activeDriver();
  shop.line.breakAt(/./);
  const { status, body } = await cancel();
  expect([status, fieldOf(body, "message")]).toEqual([503, "Erro ao cancelar assinatura"]);
  shop.line.mend();
  expect((await read()).body).toMatchObject({ status: "active" });
  expect(await shop.queuedMails(account)).toEqual(["active"]);
});
