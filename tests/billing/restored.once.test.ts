import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { charges } from "../../drizzle/schema/charges";
import { stripeCustomers, subscriptions } from "../../drizzle/schema/subscriptions";
import { reconcileSubscriptions } from "../../server/billing/reconcile-subscriptions";
import { rest } from "../support/api";
import { type Shop, subscriptionCalls, testShop } from "./shop";

const { shop, app } = testShop();

type Paid = Awaited<ReturnType<Shop["paidDriver"]>>;

const reconcile = () => reconcileSubscriptions.run(app.services, {});

/** A driver who paid after the moment of the backup that was restored: the account is there, nothing of Stripe is. */
async function restoredDriver(): Promise<Paid & { customer: string }> {
  const driver = await shop.paidDriver();
  await shop.deliver();
  const { customer } = shop.onlyAtStripe(driver.account);
  const { db } = app.services;
  await db.delete(charges).where(eq(charges.userId, driver.account.id));
  await db.delete(subscriptions).where(eq(subscriptions.userId, driver.account.id));
  await db.delete(stripeCustomers).where(eq(stripeCustomers.id, customer));
  await db.update(users).set({ stripeCustomerId: null }).where(eq(users.id, driver.account.id));
  expect((await driver.read()).status).toBe(404);
  return { ...driver, customer };
}

/** The account registered again with its e-mail, as after a backup of before its registration. */
async function registeredAgain({ account }: Paid): Promise<Paid> {
  const { db, sessions, now } = app.services;
  const [before] = await db.delete(users).where(eq(users.id, account.id)).returning();
  if (!before) throw new Error("no account");
  const id = `${account.id.slice(0, -2)}zz`;
  await db.insert(users).values({ ...before, id, stripeCustomerId: null, emailConfirmedAt: now() });
  const again = { ...account, id, token: (await sessions.create(db, id)).token };
  return { account: again, ...subscriptionCalls(app, again) };
}

test("who paid after the backup that was restored gets the subscription back with the hourly comparison", async () => {
  const driver = await restoredDriver();
  await reconcile();
  expect((await driver.read()).body).toMatchObject({ status: "active" });
  expect(await shop.alertsAbout(driver.customer)).toEqual([]);
});

test("with Stripe's next event", async () => {
  const driver = await restoredDriver();
  shop.simulator.books.emit("customer.subscription.updated", { customer: driver.customer });
  await shop.deliver();
  expect((await driver.read()).body).toMatchObject({ status: "active" });
});

test("and by trying to pay again, which charges nothing", async () => {
  const driver = await restoredDriver();
  expect(await driver.checkout()).toMatchObject({ status: 409, body: { code: "ALREADY_SUBSCRIBED" } });
  expect((await driver.read()).body).toMatchObject({ status: "active" });
  expect([shop.atStripe(driver.account).length, shop.moneyOf(driver.customer)]).toEqual([1, [2990]]);
});

test("whose account is gone as well: the operator is told once, and who registers again has it back", async () => {
  const before = await restoredDriver();
  const { db } = app.services;
  const [account] = await db.select().from(users).where(eq(users.id, before.account.id));
  if (!account) throw new Error("no account");
  await db.delete(users).where(eq(users.id, account.id));
  await reconcile();
  await reconcile();
  expect(await shop.alertsAbout(before.customer)).toEqual(["Assinatura cobrada sem conta"]);

  await db.insert(users).values({ ...account, emailConfirmedAt: null });
  const driver = await registeredAgain(before);
  await reconcile();
  expect((await driver.read()).body).toMatchObject({ status: "active" });
});

test("an e-mail that nobody confirmed gets nobody's subscription, nor does an account that has one at Stripe", async () => {
  const driver = await restoredDriver();
  const { db } = app.services;
  const [account] = await db.delete(users).where(eq(users.id, driver.account.id)).returning();
  if (!account) throw new Error("no account");
  const id = `${account.id.slice(0, -2)}yy`;
  await db.insert(users).values({ ...account, id, emailConfirmedAt: null });
  await reconcile();
  expect(await db.select().from(subscriptions).where(eq(subscriptions.userId, id))).toEqual([]);

  const paid = await shop.paidDriver();
  await shop.deliver();
  const other = shop.simulator.state.customers[driver.customer];
  if (other) other.metadata = { user_id: paid.account.id };
  await reconcile();
  const { customer } = shop.onlyAtStripe(paid.account);
  const [own] = await db.select().from(users).where(eq(users.id, paid.account.id));
  expect(own?.stripeCustomerId).toBe(customer);
  expect((await rest(app.url, paid.account.token).get("/subscriptions/my-subscription")).status).toBe(200);
});
