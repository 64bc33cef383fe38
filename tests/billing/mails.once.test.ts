import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { mailbox } from "../../drizzle/schema/mail";
import { mailSubscription } from "../../server/billing/mails/mail-subscription";
import { noticeKinds } from "../../server/billing/mails/subscription-notices";
import { type Gift, paySession } from "../../server/dev/stripe-simulator/billing";
import { formatDate } from "../../shared/brazil";
import { createAccount } from "../drivers/driver-accounts";
import { fieldOf, offers, subscriptionCalls, testShop } from "./shop";

const { shop, app } = testShop();

const mailsTo = (email: string) => app.services.db.select().from(mailbox).where(eq(mailbox.to, email));

/** Sends the queued mails of an account, each `times` times, as after a crash. */
async function sendQueued(userId: string, times = 1) {
  const { rows } = await app.services.db.execute(
    sql`select data from jobs.job where name = 'mail-subscription' and data->>'userId' = ${userId} order by created_on`,
  );
  for (const row of rows) {
    for (let time = 0; time < times; time++) {
      await mailSubscription.run(app.services, mailSubscription.data.parse(fieldOf(row, "data")));
    }
  }
}

test("the mails about a subscription have its price, period and dates, and link to the right page", async () => {
  const { account, cancel } = await shop.paidDriver(offers.quarterly);
  await shop.deliver();
  await cancel();
  await sendQueued(account.id);
  const [row] = await shop.storedSubscriptions(account);
  const end = formatDate(row?.currentPeriodEnd.toISOString() ?? "");
  const [active, canceled] = await mailsTo(account.email);
  expect(active?.subject).toBe("Sua assinatura está ativa");
  expect(active?.text).toContain(
    "Olá, Edson. O pagamento de R$\u00a083,70 (plano trimestral) foi confirmado.",
  );
  expect(active?.text).toContain(`A próxima cobrança é em ${end}.`);
  expect(active?.text).toContain(
    "Faltam 2 passos para as famílias verem você: completar seu perfil e publicar.",
  );
  expect(active?.text).toContain(`${app.url}/perfil`);
  expect(canceled?.subject).toBe("Cancelamento confirmado");
  expect(canceled?.text).toContain(`Sua assinatura vale até ${end}. Nada mais será cobrado.`);
  expect(canceled?.text).toContain(`${app.url}/assinatura`);
  expect(canceled?.html).toContain("Cancelamento confirmado");
});

test("a mail that is sent again has the same Message-ID, other events another one", async () => {
  const { account, cancel, resume } = await shop.paidDriver();
  await shop.deliver();
  await cancel();
  await resume();
  shop.pass(5000);
  await cancel();
  await sendQueued(account.id, 2);
  const ids = (await mailsTo(account.email)).map(({ headers }) => headers["message-id"]);
  expect(ids).toHaveLength(8);
  expect(new Set(ids).size).toBe(4);
});

test("every kind of mail has a text without placeholders", async () => {
  const account = await createAccount(app.services);
  for (const kind of noticeKinds) {
    await mailSubscription.run(app.services, {
      kind,
      userId: account.id,
      key: `${kind}-1`,
      date: "2026-12-24T02:00:00.000Z",
      period: "annual",
      priceCents: 28_700,
    });
  }
  const mails = await mailsTo(account.email);
  expect(mails).toHaveLength(noticeKinds.length);
  for (const { subject, text } of mails) {
    expect(subject.length).toBeGreaterThan(10);
    expect(text).toMatch(/^.*\n\n.+\n\nOlá, Edson\. /s);
    expect(text).not.toMatch(/undefined|null|NaN|Invalid|\{|\}/);
  }
  const renewal = mails.find(({ subject }) => subject.startsWith("Sua assinatura renova"));
  // São Paulo is three hours behind: still the 23rd there.
  expect(renewal?.subject).toBe("Sua assinatura renova em 23/12/2026");
  expect(renewal?.text).toContain("R$\u00a0287,00");
});

test("a trial and a coupon: the first mail states what was paid, not the plan's price", async () => {
  const mailAfter = async (gift: Gift) => {
    const account = await createAccount(app.services);
    await subscriptionCalls(app, account).checkout();
    const { sessions, customers } = shop.simulator.state;
    const session = Object.values(sessions).find(
      ({ customer }) => customers[customer]?.email === account.email,
    );
    if (!session) throw new Error("no session");
    paySession(shop.simulator.books, session, false, gift);
    await shop.deliver();
    await sendQueued(account.id);
    return (await mailsTo(account.email))[0]?.text ?? "";
  };
  expect(await mailAfter({ percentOff: 50 })).toContain(
    "O pagamento de R$\u00a014,95 (plano mensal) foi confirmado.",
  );
  for (const gift of [{ percentOff: 100 }, { trialDays: 7 }]) {
    const text = await mailAfter(gift);
    expect(text).toContain("Seu plano mensal começou, sem cobrança agora.");
    expect(text).not.toContain("R$");
  }
});

test("no mail to an account that was deleted in between", async () => {
  const before = await app.services.db.$count(mailbox);
  await mailSubscription.run(app.services, { kind: "ended", userId: "gone", key: "ended-gone" });
  expect(await app.services.db.$count(mailbox)).toBe(before);
});
