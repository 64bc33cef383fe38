import { beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { mailbox } from "../../drizzle/schema/mail";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { mailSubscription } from "../../server/billing/mails/mail-subscription";
import { warnBeforeLapse } from "../../server/billing/mails/warn-before-lapse";
import { reconcileSubscriptions } from "../../server/billing/reconcile-subscriptions";
import { unpublishMissed } from "../../server/billing/unpublish-missed";
import { endPeriod } from "../../server/dev/stripe-simulator/billing";
import { isEntitled } from "../../server/drivers/entitlement";
import { entitledUntil } from "../../shared/subscriptions";
import { rest } from "../support/api";
import { DAY, fieldOf, offers, testShop } from "./shop";

const { shop, app } = testShop();
beforeAll(async () => {
  // Like a dashboard setting that leaves unpaid subscriptions as they are.
  shop.simulator.books.settings.afterRetries = "leave past due";
});

const refused = "4000000000000341";

/** A published driver whose renewal was refused just now. */
async function owingDriver(offer: object) {
  const driver = await shop.publishedDriver(offer, refused);
  endPeriod(shop.simulator.books, shop.onlyAtStripe(driver.account));
  await shop.deliver();
  return driver;
}

/** What every reader returns for a driver: search, profile page, entitlement. */
async function seenBy({ account, driverId }: Awaited<ReturnType<typeof owingDriver>>): Promise<boolean[]> {
  const { status } = await rest(app.url).get(`/drivers/${driverId}`);
  const entitled = await isEntitled(app.services.db, account.id, app.services.now());
  return [await shop.isFound(driverId), status === 200, entitled];
}

test("an unpaid annual subscription is visible for 21 days, not for the year that Stripe has started", async () => {
  const driver = await owingDriver(offers.annual);
  // The card is retried on the third, seventh and fourteenth day; each attempt is mailed, the last one as the last.
  for (const days of [3, 4, 7]) {
    shop.pass(days * DAY + 60_000);
    await shop.deliver();
  }
  shop.pass(7 * DAY - 4 * 60_000);
  await warnBeforeLapse.run(app.services, {});
  await warnBeforeLapse.run(app.services, {});
  expect(await seenBy(driver)).toEqual([true, true, true]);
  shop.pass(120_000);
  expect(await seenBy(driver)).toEqual([false, false, false]);
  await unpublishMissed.run(app.services, {});
  expect(await shop.isPublic(driver.account)).toBe(false);
  expect(await shop.queuedMails(driver.account)).toEqual([
    "active",
    ...["payment-failed", "payment-failed", "payment-failed", "payment-failed-last"],
    ...["last-warning", "unpublished-unpaid"],
  ]);
});

test("the last warning links to Stripe's page for the open charge, and to /assinatura while Stripe is unreachable", async () => {
  const { account } = await owingDriver(offers.monthly);
  shop.pass(19 * DAY);
  await warnBeforeLapse.run(app.services, {});
  const { rows } = await app.services.db.execute(
    sql`select data from jobs.job where data->>'kind' = 'last-warning' and data->>'userId' = ${account.id}`,
  );
  const warning = mailSubscription.data.parse(fieldOf(rows[0], "data"));
  await mailSubscription.run(app.services, warning);
  shop.line.breakAt(/./);
  await mailSubscription.run(app.services, warning);
  shop.line.mend();
  const mails = await app.services.db.select().from(mailbox).where(eq(mailbox.to, account.email));
  const invoice = shop.onlyAtStripe(account).latestInvoice;
  expect(mails.map(({ text }) => /Pagar agora:\n(\S+)/.exec(text)?.[1])).toEqual([
    `${shop.simulator.url}/invoices/${invoice}`,
    `${app.url}/assinatura`,
  ]);
});

test("the next unpaid month adds no new days", async () => {
  const driver = await owingDriver(offers.monthly);
  const [first] = await shop.storedSubscriptions(driver.account);
  shop.pass(32 * DAY);
  await shop.deliver();
  const [row] = await shop.storedSubscriptions(driver.account);
  expect(row?.currentPeriodStart).toEqual(first?.currentPeriodEnd ?? new Date(0));
  expect([row?.unpaidSince, row?.entitledUntil]).toEqual([first?.unpaidSince, first?.entitledUntil]);
  expect(await seenBy(driver)).toEqual([false, false, false]);
});

test("a month paid in between counts: the days start with the first unpaid one after it", async () => {
  const driver = await owingDriver(offers.monthly);
  const subscription = shop.onlyAtStripe(driver.account);
  subscription.cardFails = false;
  endPeriod(shop.simulator.books, subscription);
  subscription.cardFails = true;
  endPeriod(shop.simulator.books, subscription);
  await shop.deliver();
  const [row] = await shop.storedSubscriptions(driver.account);
  expect(row?.status).toBe("past_due");
  expect(row?.unpaidSince).toEqual(new Date(subscription.periodStart * 1000));
});

test("rows written by an older rule are corrected by the comparison with Stripe", async () => {
  const driver = await owingDriver(offers.annual);
  const [row] = await shop.storedSubscriptions(driver.account);
  const tooLong = new Date((row?.currentPeriodEnd.getTime() ?? 0) + 3 * DAY);
  await app.services.db
    .update(subscriptions)
    .set({ unpaidSince: null, entitledUntil: tooLong })
    .where(eq(subscriptions.userId, driver.account.id));
  await reconcileSubscriptions.run(app.services, {});
  const [mended] = await shop.storedSubscriptions(driver.account);
  expect([mended?.unpaidSince, mended?.entitledUntil]).toEqual([row?.unpaidSince, row?.entitledUntil]);
});

test("the rule and the database always agree, and not paying never entitles for longer than paying", async () => {
  const driver = await shop.publishedDriver(offers.annual);
  const { db } = app.services;
  const start = app.services.now().getTime();
  const dates = [-40, -21, -20, -3, 0, 1, 18, 30, 365].map((days) => new Date(start + days * DAY));
  for (const status of ["active", "canceling", "past_due", "canceled", "unpaid"]) {
    for (const periodEnd of dates) {
      for (const unpaidSince of dates) {
        const until = entitledUntil({ status, periodEnd, unpaidSince });
        const asPayer = entitledUntil({ status: "active", periodEnd });
        expect((until ?? asPayer ?? periodEnd) <= (asPayer ?? periodEnd)).toBe(true);
      }
      const [unpaidSince = periodEnd] = dates.filter((date) => date <= periodEnd).slice(-2);
      const until = entitledUntil({ status, periodEnd, unpaidSince });
      const row = { status, currentPeriodEnd: periodEnd, unpaidSince, entitledUntil: until };
      await db.update(subscriptions).set(row).where(eq(subscriptions.userId, driver.account.id));
      for (const offset of [-1, 0, 1]) {
        const now = new Date((until ?? periodEnd).getTime() + offset);
        expect(await isEntitled(db, driver.account.id, now)).toBe(until !== null && until > now);
      }
    }
  }
});
