import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { mailbox } from "../../drizzle/schema/mail";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { mailSubscription } from "../../server/billing/mails/mail-subscription";
import { remindRenewals } from "../../server/billing/mails/remind-renewals";
import { noticeKinds } from "../../server/billing/mails/subscription-notices";
import { warnBeforeLapse } from "../../server/billing/mails/warn-before-lapse";
import { findOwnSubscription } from "../../server/billing/own-subscription";
import { unpublishMissed } from "../../server/billing/unpublish-missed";
import { isEntitled } from "../../server/drivers/entitlement";
import { moneySentence } from "../../shared/billing/money-sentence";
import { DAY } from "../../shared/limits";
import { entitledUntil } from "../../shared/subscriptions";
import { anAccount } from "../people/drivers";
import { rest } from "../support/api";
import { offers, REFUSED_LATER, testShop } from "./shop";

const { shop, app } = testShop();
beforeAll(() => {
  // Like a dashboard setting that leaves unpaid subscriptions as they are.
  shop.simulator.books.settings.afterRetries = "leave past due";
});

const mailsTo = (email: string) => app.services.db.select().from(mailbox).where(eq(mailbox.to, email));

test("every kind of mail has a text without placeholders, and sent again the same Message-ID; none goes to an account that was deleted in between", async () => {
  const account = await anAccount(app.services);
  const date = "2026-12-24T02:00:00.000Z";
  for (const kind of noticeKinds) {
    const news = { kind, key: `${kind}-1`, date, period: "annual", priceCents: 28_700 } as const;
    // Twice, as after a crash.
    for (const _ of [1, 2]) await mailSubscription.run(app.services, { ...news, userId: account.id });
  }
  const mails = await mailsTo(account.email);
  expect(new Set(mails.map(({ headers }) => headers["message-id"])).size).toBe(noticeKinds.length);
  for (const { text } of mails) expect(text).not.toMatch(/undefined|null|NaN|Invalid|\{|\}/);
  // São Paulo is three hours behind: still the 23rd there.
  expect(mails.map(({ subject }) => subject)).toContain("Sua assinatura renova em 23/12/2026");
  const before = await app.services.db.$count(mailbox);
  await mailSubscription.run(app.services, { kind: "ended", userId: "gone", key: "ended-gone" });
  expect(await app.services.db.$count(mailbox)).toBe(before);
});

test("a long period's charge is announced once, a week before; monthly and canceled ones are not", async () => {
  const quarterly = await shop.activeDriver(offers.quarterly);
  const leaving = await shop.activeDriver(offers.quarterly);
  const monthly = await shop.activeDriver();
  await leaving.cancel();
  const remind = () => remindRenewals.run(app.services, {});
  const { periodStart, periodEnd } = quarterly.subscription;
  shop.pass((periodEnd - periodStart) * 1000 - 7.5 * DAY);
  await remind();
  expect(await quarterly.mails()).toEqual(["active"]);
  shop.pass(DAY);
  await remind();
  await remind();
  expect(await quarterly.mails()).toEqual(["active", "renewal"]);
  expect([...(await monthly.mails()), ...(await leaving.mails())]).not.toContain("renewal");
});

test("a card that expires before the next charge is mailed about once", async () => {
  const { subscription, mails } = await shop.paidDriver();
  const end = new Date(subscription.periodEnd * 1000);
  const before = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 1, 15));
  const expiry = { expMonth: before.getUTCMonth() + 1, expYear: before.getUTCFullYear() };
  subscription.card = { ...subscription.card, ...expiry };
  await shop.deliver();
  shop.pass(2 * DAY);
  await warnBeforeLapse.run(app.services, {});
  await warnBeforeLapse.run(app.services, {});
  expect(await mails()).toEqual(["active", "card-expiring"]);
});

test("an unpaid annual subscription is visible for 21 days, not for the year that Stripe has started", async () => {
  const driver = await shop.publishedDriver(offers.annual, REFUSED_LATER);
  const { db, now } = app.services;
  /** What every reader returns: search, profile page, entitlement. */
  const seen = async () => {
    const { status } = await rest(app.url).get(`/drivers/${driver.driverId}`);
    return [await driver.isFound(), status === 200, await isEntitled(db, driver.account.id, now())];
  };
  const notes = async () => {
    const own = await findOwnSubscription({ ...app.services, user: driver.account });
    return own && moneySentence(own).notes.join();
  };
  await shop.endPeriod(driver.subscription);
  // Where Stripe ends it after the last attempt, that is its end.
  expect(await notes()).toMatch(/sai da busca quando as tentativas acabarem, no máximo em [\d/]+\.$/);
  // The card is retried on the third, seventh and fourteenth day; each attempt is mailed, the last one as the last.
  for (const days of [3, 4, 7]) await shop.later(days * DAY + 60_000);
  expect(await notes()).toMatch(/sai da busca em [\d/]+\.$/);
  shop.pass(7 * DAY - 4 * 60_000);
  await warnBeforeLapse.run(app.services, {});
  await warnBeforeLapse.run(app.services, {});
  expect(await seen()).toEqual([true, true, true]);
  // The warning leads to Stripe's page, and to ours while Stripe is unreachable.
  const [warning] = await driver.mailed("last-warning");
  const send = () => mailSubscription.run(app.services, mailSubscription.data.parse(warning));
  await send();
  await shop.line.broken(send);
  const warnings = await mailsTo(driver.account.email);
  const linked = warnings.map(({ text }) => /Pagar agora:\n(\S+)/.exec(text)?.[1]);
  expect(linked).toEqual([`${shop.simulator.url}/invoices/${driver.invoice().id}`, `${app.url}/assinatura`]);
  // Nothing is announced that has happened.
  shop.pass(120_000);
  expect(await seen()).toEqual([false, false, false]);
  await unpublishMissed.run(app.services, {});
  expect(await driver.isPublic()).toBe(false);
  const attempts = ["payment-failed", "payment-failed", "payment-failed", "payment-failed-last"];
  expect(await driver.mails()).toEqual(["active", ...attempts, "last-warning", "unpublished-unpaid"]);
  await send();
  expect(await mailsTo(driver.account.email)).toHaveLength(linked.length);
});

test("the rule and the database always agree, and not paying never entitles for longer than paying", async () => {
  const { account } = await shop.activeDriver(offers.annual);
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
      await db.update(subscriptions).set(row).where(eq(subscriptions.userId, account.id));
      for (const offset of [-1, 0, 1]) {
        const now = new Date((until ?? periodEnd).getTime() + offset);
        expect(await isEntitled(db, account.id, now)).toBe(until !== null && until > now);
      }
    }
  }
});
