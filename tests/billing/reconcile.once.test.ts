import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { stripeEvents, subscriptions } from "../../drizzle/schema/subscriptions";
import { remindRenewals } from "../../server/billing/mails/remind-renewals";
import { reconcileSubscriptions } from "../../server/billing/reconcile-subscriptions";
import { resyncSubscription } from "../../server/billing/resync-subscription";
import { unpublishMissed } from "../../server/billing/unpublish-missed";
import { endPeriod, endSubscription } from "../../server/dev/stripe-simulator/billing";
import { trpcByName } from "../support/api";
import { DAY, offers, testShop } from "./shop";

const { shop, app } = testShop();

const reconcile = () => reconcileSubscriptions.run(app.services, {});
const sweep = () => unpublishMissed.run(app.services, {});

/** While the work is done, Stripe is unreachable. */
async function withoutStripe(work: () => Promise<void>) {
  shop.line.breakAt(/./);
  await work();
  shop.line.mend();
}

test("with all events lost, the state is still synced: payment, renewal, cancellation, end", async () => {
  const driver = await shop.paidDriver();
  shop.loseEvents();
  expect((await driver.read()).status).toBe(404);
  await reconcile();
  expect((await driver.read()).body).toMatchObject({ status: "active" });

  const subscription = shop.onlyAtStripe(driver.account);
  subscription.cancelAtPeriodEnd = true;
  await reconcile();
  expect((await driver.read()).body).toMatchObject({ status: "canceling" });

  endPeriod(shop.simulator.books, subscription);
  shop.loseEvents();
  await reconcile();
  expect((await driver.read()).body).toMatchObject({ status: "canceled" });
  expect(await shop.queuedMails(driver.account)).toEqual(["active", "canceling"]);
});

test("a second run with the same state writes nothing", async () => {
  const driver = await shop.paidDriver();
  await reconcile();
  const before = await shop.storedSubscriptions(driver.account);
  shop.pass(60_000);
  await reconcile();
  expect(await shop.storedSubscriptions(driver.account)).toEqual(before);
});

test("Stripe unreachable: nothing changes, and staff who ask read that it is Stripe", async () => {
  const driver = await shop.publishedDriver();
  endSubscription(shop.simulator.books, shop.onlyAtStripe(driver.account));
  shop.loseEvents();
  const before = await shop.storedSubscriptions(driver.account);
  await withoutStripe(async () => {
    await reconcile().catch(() => {});
    await sweep();
    const asked = resyncSubscription(app.services, driver.account.id);
    await expect(asked).rejects.toMatchObject({ code: "STRIPE_UNAVAILABLE" });
  });
  expect(await shop.storedSubscriptions(driver.account)).toEqual(before);
  expect(await shop.isPublic(driver.account)).toBe(true);
  await reconcile();
  expect(await shop.isPublic(driver.account)).toBe(false);
});

test("an end without an event: out of search at once, private with the next hourly run, with a mail", async () => {
  const driver = await shop.publishedDriver();
  await driver.cancel();
  shop.pass(32 * DAY);
  shop.loseEvents();
  expect(await shop.isFound(driver.driverId)).toBe(false);
  expect(await shop.isPublic(driver.account)).toBe(true);
  await withoutStripe(sweep);
  expect(await shop.isPublic(driver.account)).toBe(true);
  await sweep();
  expect(await shop.isPublic(driver.account)).toBe(false);
  await sweep();
  expect(await shop.queuedMails(driver.account)).toEqual(["active", "canceling", "unpublished"]);
});

test("a renewal without an event: the hourly run reads from Stripe and the payer is visible again", async () => {
  const driver = await shop.publishedDriver();
  shop.pass(36 * DAY);
  shop.loseEvents();
  expect(await shop.isFound(driver.driverId)).toBe(false);
  await sweep();
  expect(await shop.isPublic(driver.account)).toBe(true);
  expect(await shop.isFound(driver.driverId)).toBe(true);
  expect(await shop.queuedMails(driver.account)).toEqual(["active", "receipt"]);
});

test("demo drivers are skipped", async () => {
  const driver = await shop.publishedDriver();
  const { db } = app.services;
  await db
    .update(subscriptions)
    .set({ isDemo: true, entitledUntil: new Date(0) })
    .where(eq(subscriptions.userId, driver.account.id));
  shop.onlyAtStripe(driver.account).cancelAtPeriodEnd = true;
  const before = await shop.storedSubscriptions(driver.account);
  await reconcile();
  await sweep();
  expect(await shop.storedSubscriptions(driver.account)).toEqual(before);
  expect(await shop.isPublic(driver.account)).toBe(true);
  await db.update(drivers).set({ isPublic: false }).where(eq(drivers.userId, driver.account.id));
});

test("the page after a checkout reads from Stripe itself if the event is late", async () => {
  const driver = await shop.paidDriver();
  shop.loseEvents();
  const calls = trpcByName(app.url, driver.account.token);
  expect((await calls.mutate("subscriptions.refresh")).body).toMatchObject({ status: "active" });
  expect((await driver.read()).body).toMatchObject({ status: "active" });
  // Already entitled: Stripe isn't read again.
  await withoutStripe(async () => {
    expect((await calls.mutate("subscriptions.refresh")).status).toBe(200);
  });
});

test("a long period's charge is announced once, a week before; monthly, canceled and demo ones are not", async () => {
  const annual = await shop.paidDriver(offers.annual);
  const quarterly = await shop.paidDriver(offers.quarterly);
  const monthly = await shop.paidDriver(offers.monthly);
  const leaving = await shop.paidDriver(offers.quarterly);
  await shop.deliver();
  await leaving.cancel();
  const remind = () => remindRenewals.run(app.services, {});
  const [row] = await shop.storedSubscriptions(quarterly.account);
  const daysToEnd = ((row?.currentPeriodEnd.getTime() ?? 0) - app.services.now().getTime()) / DAY;

  shop.pass((daysToEnd - 7.5) * DAY);
  await remind();
  expect(await shop.queuedMails(quarterly.account)).toEqual(["active"]);
  shop.pass(DAY);
  await remind();
  await remind();
  expect(await shop.queuedMails(quarterly.account)).toEqual(["active", "renewal"]);
  expect(await shop.queuedMails(monthly.account)).not.toContain("renewal");
  expect(await shop.queuedMails(leaving.account)).not.toContain("renewal");
  expect(await shop.queuedMails(annual.account)).toEqual(["active"]);

  // The next period's charge is another event.
  shop.pass(7 * DAY);
  await shop.deliver();
  shop.pass(88 * DAY);
  await remind();
  expect(await shop.queuedMails(quarterly.account)).toEqual(["active", "renewal", "receipt", "renewal"]);
});

test("event ids are deleted after two months", async () => {
  const driver = await shop.paidDriver();
  await shop.deliver();
  const kept = () => app.services.db.select().from(stripeEvents);
  expect((await kept()).length).toBeGreaterThan(0);
  shop.pass(61 * DAY);
  await reconcile();
  expect(await kept()).toEqual([]);
  expect((await shop.storedSubscriptions(driver.account))[0]?.status).toBe("active");
});
