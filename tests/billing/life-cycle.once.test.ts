import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { endDuplicateSubscription } from "../../server/billing/end-duplicate-subscription";
import { voidUnpaidInvoices } from "../../server/billing/void-unpaid-invoices";
import { changeCard, endSubscription, openInvoices } from "../../server/dev/stripe-simulator/billing";
import { DAY } from "../../shared/limits";
import { fieldOf, rest } from "../support/api";
import { offers, outcomeOf, REFUSED_LATER, testShop } from "./shop";

const { shop, app } = testShop();

test("paid, renewed, canceled, kept, canceled again, ended, subscribed again: what driver and families see, and each mail once", async () => {
  const driver = await shop.publishedDriver();
  const currentPeriodEnd = new Date(driver.subscription.periodEnd * 1000).toISOString();
  const first = { status: "active", period: "monthly", price: 29.9, canceledAt: null, currentPeriodEnd };
  expect(await driver.read()).toMatchObject({ status: 200, body: first });
  await shop.later(31 * DAY);
  const renewed = { status: "active", currentPeriodStart: currentPeriodEnd };
  expect((await driver.read()).body).toMatchObject(renewed);

  // Kept although it was never canceled: nothing changes. Twice at once is once.
  expect(await outcomeOf(driver.resume())).toEqual([200, "active"]);
  for (const { status } of await Promise.all([driver.cancel(), driver.cancel()])) expect(status).toBe(200);
  const canceled = { status: "canceling", canceledAt: expect.any(String) };
  expect((await driver.cancel()).body).toMatchObject(canceled);
  expect(await driver.isFound()).toBe(true);
  await Promise.all([driver.resume(), driver.resume()]);
  expect((await driver.resume()).body).toMatchObject({ status: "active", canceledAt: null });
  await shop.endPeriod(driver.subscription);
  expect(await driver.status()).toBe("active");
  shop.pass(60_000);
  expect(await outcomeOf(driver.cancel())).toEqual([200, "canceling"]);
  expect(await driver.isFound()).toBe(true);
  await shop.endPeriod(driver.subscription);
  expect(await driver.status()).toBe("canceled");
  expect([await driver.isFound(), await driver.isPublic()]).toEqual([false, false]);
  expect((await rest(app.url).get(`/drivers/${driver.driverId}`)).status).toBe(404);
  const mails = ["active", "receipt", "canceling", "resumed", "receipt", "canceling", "unpublished"];
  expect(await driver.mails()).toEqual(mails);

  expect((await driver.publish()).status).toBe(403);
  await driver.subscribe(offers.annual);
  await shop.deliver();
  expect((await driver.read()).body).toMatchObject({ status: "active", period: "annual", price: 287 });
  expect((await driver.publish()).status).toBe(200);
  expect(await driver.isFound()).toBe(true);
});

test("a refused charge keeps the profile visible, and a card that works settles it; without one it ends, private, and nothing stays payable", async () => {
  const driver = await shop.publishedDriver(offers.monthly, REFUSED_LATER);
  await shop.endPeriod(driver.subscription);
  expect([await driver.status(), await driver.isFound()]).toEqual(["past_due", true]);
  const { body } = await driver.portal();
  const answer = await fetch(`${fieldOf(body, "portalUrl")}/card`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number: "4242 4242 4242 4242" }),
  });
  expect(answer.headers.get("location")).toBe(`${app.url}/assinatura`);
  await shop.deliver();
  expect(await driver.status()).toBe("active");
  expect(await driver.mails()).toEqual(["active", "payment-failed", "receipt"]);

  changeCard(shop.simulator.books, driver.subscription, true);
  await shop.endPeriod(driver.subscription);
  await shop.later(15 * DAY);
  expect([await driver.status(), await driver.isPublic()]).toEqual(["canceled", false]);
  expect((await driver.mails()).at(-1)).toBe("unpublished");
  const open = () => openInvoices(shop.simulator.books, driver.subscription).length;
  expect(open()).toBe(1);
  expect(await shop.workOff(voidUnpaidInvoices, driver.subscription.id)).toBe(1);
  expect(open()).toBe(0);
});

test("a driver whose charge failed can leave at once and owes nothing; paid in that moment, the charge goes back", async () => {
  const driver = await shop.activeDriver(offers.monthly, REFUSED_LATER);
  await shop.endPeriod(driver.subscription);
  expect(await outcomeOf(driver.cancel())).toEqual([200, "canceled"]);
  expect(driver.invoice().status).toBe("void");
  await shop.deliver();
  expect(await driver.mails()).toEqual(["active", "payment-failed", "ended"]);

  const paying = await shop.activeDriver(offers.monthly, REFUSED_LATER);
  await shop.endPeriod(paying.subscription);
  const answered = await shop.line.holdBack(/^GET .v1.subscriptions.sub_/, paying.cancel);
  changeCard(shop.simulator.books, paying.subscription, false);
  expect(await outcomeOf(answered())).toEqual([200, "canceled"]);
  await shop.deliver();
  expect(paying.money()).toEqual([2990, 2990, -2990]);
  expect(await paying.mails()).toContain("money-back");
});

test("visibility ends by time, without event, job or answer from Stripe: three days of grace for payers, none when canceled", async () => {
  const [payer, leaving] = [await shop.publishedDriver(), await shop.publishedDriver()];
  await leaving.cancel();
  const end = (await leaving.row())?.currentPeriodEnd.getTime() ?? 0;
  shop.pass(end - app.services.now().getTime() + 1000);
  expect([await leaving.isFound(), await leaving.status()]).toEqual([false, "canceled"]);
  shop.pass(3 * DAY - 61_000);
  expect(await payer.isFound()).toBe(true);
  shop.pass(120_000);
  expect(await payer.isFound()).toBe(false);
  expect((await rest(app.url).get(`/drivers/${payer.driverId}`)).status).toBe(404);
});

test("our row is behind Stripe: what counts is Stripe's state, and the row is corrected", async () => {
  const ended = await shop.activeDriver();
  endSubscription(shop.simulator.books, ended.subscription);
  for (const call of [ended.cancel, ended.cancel, ended.resume])
    expect(await outcomeOf(call())).toEqual([409, "SUBSCRIPTION_NOT_CANCELABLE"]);
  expect(await ended.row()).toMatchObject({ status: "canceled", entitledUntil: null });

  const running = await shop.activeDriver();
  const change = { status: "canceled", entitledUntil: null };
  await app.services.db.update(subscriptions).set(change).where(eq(subscriptions.userId, running.account.id));
  expect(await outcomeOf(running.cancel())).toEqual([200, "canceling"]);
});

test("why a driver cancels is stored with the canceled subscription, and forgotten when it is kept", async () => {
  const driver = await shop.activeDriver();
  const reason = async () => (await driver.row())?.leavingReason;
  const say = () => driver.post("/subscriptions/leaving-reason", { reason: "few-families" });
  expect([(await say()).status, await reason()]).toEqual([200, null]);
  await driver.cancel();
  await say();
  expect(await reason()).toBe("few-families");
  // As the portal cancels: by `cancel_at` alone.
  Object.assign(driver.subscription, { cancelAtPeriodEnd: false, cancelAt: driver.subscription.periodEnd });
  expect(await outcomeOf(driver.resume())).toEqual([200, "active"]);
  expect([driver.subscription.cancelAt, await reason()]).toEqual([null, null]);
});

test.each(["void", "keep_as_draft", "mark_uncollectible"] as const)(
  "collection paused in Stripe's dashboard (%s): what is paid counts to its end, then the profile is private; charged again it is shown",
  async (behavior) => {
    const driver = await shop.publishedDriver();
    const { id } = driver.subscription;
    const { stripe } = app.services.payments;
    await stripe.subscriptions.update(id, { pause_collection: { behavior } });
    await shop.deliver();
    expect([await driver.status(), await driver.isFound()]).toEqual(["active", true]);

    await shop.endPeriod(driver.subscription);
    expect(driver.subscription.status).toBe("active");
    expect([await driver.status(), await driver.isFound(), await driver.isPublic()]).toEqual([
      "paused",
      false,
      false,
    ]);
    expect((await driver.publish()).status).toBe(403);
    expect(driver.money()).toEqual([2990]);
    expect(await driver.mails()).toEqual(["active", "unpublished-paused"]);

    await stripe.subscriptions.update(id, { pause_collection: "" });
    await shop.endPeriod(driver.subscription);
    expect(driver.money()).toEqual([2990, 2990]);
    expect([await driver.status(), (await driver.publish()).status]).toEqual(["active", 200]);
    expect(await driver.isFound()).toBe(true);
  },
);

test("a driver whose subscription is paused can cancel it, or begin a new one: the paused one ends", async () => {
  const pause = { pause_collection: { behavior: "void" } } as const;
  const paused = async () => {
    const driver = await shop.activeDriver();
    await app.services.payments.stripe.subscriptions.update(driver.subscription.id, pause);
    await shop.endPeriod(driver.subscription);
    expect(await driver.status()).toBe("paused");
    return driver;
  };
  const leaving = await paused();
  expect(await outcomeOf(leaving.cancel())).toEqual([200, "canceled"]);
  expect(leaving.money()).toEqual([2990]);

  const returning = await paused();
  await returning.subscribe(offers.annual);
  await shop.deliver();
  expect(await returning.status()).toBe("active");
  await shop.workOff(endDuplicateSubscription, returning.subscription.id);
  await shop.deliver();
  expect(returning.subscription.status).toBe("canceled");
  expect([await returning.status(), returning.money()]).toEqual(["active", [2990, 28700]]);
});
