import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { charges } from "../../drizzle/schema/charges";
import { stripeCustomers, subscriptions } from "../../drizzle/schema/subscriptions";
import { reconcileSubscriptions } from "../../server/billing/reconcile-subscriptions";
import { resyncSubscription } from "../../server/billing/resync-subscription";
import { unpublishMissed } from "../../server/billing/unpublish-missed";
import { DAY } from "../../shared/limits";
import { outcomeOf, type Published, testShop } from "./shop";

const { shop, app } = testShop();

const reconcile = () => reconcileSubscriptions.run(app.services, {});
const sweep = () => unpublishMissed.run(app.services, {});

test("an end and a renewal whose events are lost: the hourly run hides the one, with a mail, and shows the other again; not while Stripe is unreachable", async () => {
  const [ended, payer] = [await shop.publishedDriver(), await shop.publishedDriver()];
  await ended.cancel();
  shop.pass(36 * DAY);
  shop.loseEvents();
  const stateOf = async ({ isFound, isPublic }: Published) => [await isFound(), await isPublic()];
  const seen = async () => ({ ended: await stateOf(ended), payer: await stateOf(payer) });
  const before = [await ended.rows(), await payer.rows()];
  expect(await seen()).toEqual({ ended: [false, true], payer: [false, true] });
  await shop.line.broken(async () => {
    await reconcile().catch(() => {});
    await sweep();
    const asked = resyncSubscription(app.services, ended.account.id);
    await expect(asked).rejects.toMatchObject({ code: "STRIPE_UNAVAILABLE" });
  });
  expect([await ended.rows(), await payer.rows()]).toEqual(before);
  expect(await ended.isPublic()).toBe(true);
  await sweep();
  await sweep();
  expect(await seen()).toEqual({ ended: [false, false], payer: [true, true] });
  expect(await ended.mails()).toEqual(["active", "canceling", "unpublished"]);
  expect(await payer.mails()).toEqual(["active", "receipt"]);
});

/** The outcome of each call that reads from Stripe. */
const calls: ["unknown" | "deleted", string, (driver: Published) => Promise<unknown>, unknown][] = [
  ["unknown", "cancel", async ({ cancel }) => (await cancel()).status, 409],
  ["unknown", "portal", ({ portal }) => outcomeOf(portal()), [404, "SUBSCRIPTION_NOT_FOUND"]],
  // Of a deleted customer Stripe still knows the id.
  ["deleted", "checkout", async ({ checkout }) => (await checkout()).status, 200],
  ["deleted", "sync", ({ account }) => resyncSubscription(app.services, account.id), "canceled"],
];

// As after switching from test to live keys.
test.each(calls)(
  "a customer that is %s at Stripe: %s detects that the subscription has ended",
  async (way, _, call, answer) => {
    const driver = await shop.publishedDriver();
    const { subscriptions: running, customers } = shop.simulator.state;
    delete running[driver.subscription.id];
    if (way === "deleted") driver.customer.deleted = true;
    else delete customers[driver.customer.id];
    expect(await call(driver)).toEqual(answer);
    const seen = [await driver.status(), await driver.isPublic(), await driver.isFound()];
    expect(seen).toEqual(["canceled", false, false]);
    expect(await driver.mails()).toEqual(["active", "unpublished"]);
  },
);

/** A driver who paid after the moment of the backup that was restored: the account is there, nothing of Stripe is. */
async function restoredDriver() {
  const driver = await shop.activeDriver();
  const { db } = app.services;
  const { id } = driver.account;
  await db.delete(charges).where(eq(charges.userId, id));
  await db.delete(subscriptions).where(eq(subscriptions.userId, id));
  await db.delete(stripeCustomers).where(eq(stripeCustomers.id, driver.customer.id));
  await db.update(users).set({ stripeCustomerId: null }).where(eq(users.id, id));
  expect(await driver.status()).toBe("SUBSCRIPTION_NOT_FOUND");
  return driver;
}

test("who paid after the backup that was restored gets the subscription back: hourly, with the next event, or by trying to pay again, which charges nothing", async () => {
  const hourly = await restoredDriver();
  await reconcile();
  expect(await hourly.status()).toBe("active");
  expect(await shop.alertsAbout(hourly.customer.id)).toEqual([]);

  const byEvent = await restoredDriver();
  shop.simulator.books.emit("customer.subscription.updated", { customer: byEvent.customer.id });
  await shop.deliver();
  expect(await byEvent.status()).toBe("active");

  const paying = await restoredDriver();
  expect(await outcomeOf(paying.checkout())).toEqual([409, "ALREADY_SUBSCRIBED"]);
  expect(await paying.status()).toBe("active");
  expect([shop.atStripe(paying.account).length, paying.money()]).toEqual([1, [2990]]);
});

test("whose account is gone as well: the operator is told once, and who registers again has it back, once the e-mail is confirmed", async () => {
  const before = await restoredDriver();
  const { db, now } = app.services;
  const [account] = await db.delete(users).where(eq(users.id, before.account.id)).returning();
  if (!account) throw new Error("no account");
  await reconcile();
  await reconcile();
  expect(await shop.alertsAbout(before.customer.id)).toEqual(["Assinatura cobrada sem conta"]);
  const id = `${account.id.slice(0, -2)}zz`;
  await db.insert(users).values({ ...account, id, stripeCustomerId: null, emailConfirmedAt: null });
  const again = shop.driverOf({ ...before.account, id });
  await reconcile();
  expect(await again.status()).toBe("SUBSCRIPTION_NOT_FOUND");
  await db.update(users).set({ emailConfirmedAt: now() }).where(eq(users.id, id));
  await reconcile();
  expect(await again.status()).toBe("active");
});

test("an account that has a subscription at Stripe gets no other's", async () => {
  const restored = await restoredDriver();
  await app.services.db.delete(users).where(eq(users.id, restored.account.id));
  const paid = await shop.activeDriver();
  restored.customer.metadata = { user_id: paid.account.id };
  await reconcile();
  const [own] = await app.services.db.select().from(users).where(eq(users.id, paid.account.id));
  expect([own?.stripeCustomerId, await paid.status()]).toEqual([paid.customer.id, "active"]);
});
