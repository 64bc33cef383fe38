import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { closeCheckoutsOfSuspended } from "../../server/billing/stripe/close-checkouts";
import { suspendProfile } from "../../server/cases/suspend-profile";
import type { CataloguePlan } from "../../shared/plans";
import { findOffer } from "../../shared/subscriptions";
import { createAccount, photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { rest, trpcByName } from "../support/api";
import { checkoutUrlOf, fieldOf, offers, payAt, returnUrls, subscriptionCalls, testShop } from "./shop";

const { shop, app } = testShop();

const newDriver = async () => {
  const account = await createAccount(app.services);
  return { account, ...subscriptionCalls(app, account) };
};

const sessionsOf = (email: string) => {
  const { customers, sessions } = shop.simulator.state;
  return Object.values(sessions).filter(({ customer }) => customers[customer]?.email === email);
};

const periodUnavailable = {
  success: false,
  code: "PERIOD_UNAVAILABLE",
  message: "Período de pagamento não disponível para este plano",
};

test("a checkout returns Stripe's page, and the page redirects back", async () => {
  const { checkout } = await newDriver();
  const answer = await checkout(offers.quarterly);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    success: true,
    checkoutUrl: expect.stringContaining("/checkout/cs_test_"),
    message: expect.any(String),
  });
  const page = await (await fetch(checkoutUrlOf(answer))).text();
  expect(page).toContain("R$\u00a083,70");
  expect(page).toContain(returnUrls(app).cancelUrl);
  expect(await payAt(checkoutUrlOf(answer))).toBe(returnUrls(app).successUrl);
});

test("unknown, missing and mismatched prices are refused with the sentence of §5, over both transports", async () => {
  const { account, checkout } = await newDriver();
  for (const change of [
    { planPriceId: "plano-condutor-semanal" },
    { planId: "outro-plano" },
    { planPriceId: "__proto__" },
    { planPriceId: undefined },
    { planId: null },
  ]) {
    const { status, body } = await checkout(change);
    expect([status, fieldOf(body, "message")]).toEqual([400, periodUnavailable.message]);
  }
  const wrong = { ...offers.monthly, ...returnUrls(app), planPriceId: "x" };
  const overTrpc = await trpcByName(app.url, account.token).mutate("subscriptions.checkout", wrong);
  expect(overTrpc.body).toEqual(periodUnavailable);
});

test("a price is sold only by its own plan, and only while it is active", () => {
  const plan = (id: string, prices: CataloguePlan["prices"]): CataloguePlan => ({
    id,
    name: id,
    type: "basic",
    highlighted: false,
    features: [],
    prices,
  });
  const monthly = { id: "a-mensal", period: "monthly", cents: 1000, active: true } as const;
  const retired = { id: "a-antigo", period: "annual", cents: 9000, active: false } as const;
  const foreign = { id: "b-mensal", period: "monthly", cents: 2000, active: true } as const;
  const plans = [plan("a", [monthly, retired]), plan("b", [foreign])];
  expect(findOffer({ planId: "a", planPriceId: "a-mensal" }, plans)?.price).toBe(monthly);
  expect(findOffer({ planId: "a", planPriceId: "a-antigo" }, plans)).toBeUndefined();
  expect(findOffer({ planId: "a", planPriceId: "b-mensal" }, plans)).toBeUndefined();
  expect(findOffer({ planId: "c", planPriceId: "a-mensal" }, plans)).toBeUndefined();
});

test("return URLs on other sites are refused", async () => {
  const { account, checkout } = await newDriver();
  const port = new URL(app.url).port;
  for (const url of [
    "https://evil.example/assinatura?success=true",
    "//evil.example/",
    `${app.url}@evil.example/`,
    `${app.url}.evil.example/`,
    `http://evil.example:${port}/`,
    `https://127.0.0.1:${port}/`,
    `http://127.0.0.1:${Number(port) + 1}/`,
    "javascript:alert(1)",
    "data:text/html,x",
    "http:\\\\evil.example",
  ]) {
    for (const field of ["successUrl", "cancelUrl"]) {
      const { status, body } = await checkout({ [field]: url });
      expect([url, status, fieldOf(body, "code")]).toEqual([url, 400, "FOREIGN_RETURN_URL"]);
    }
  }
  expect(sessionsOf(account.email)).toEqual([]);
  expect((await checkout({ successUrl: `http://localhost:${port}/assinatura?success=true` })).status).toBe(
    200,
  );
});

test("a driver with a subscription gets no second one: active, canceling or past due", async () => {
  const driver = await shop.paidDriver();
  await shop.deliver();
  const refused = async () => {
    const { status, body } = await driver.checkout(offers.annual);
    expect(status).toBe(409);
    expect(body).toMatchObject({ success: false, code: "ALREADY_SUBSCRIBED" });
  };
  await refused();
  await driver.cancel();
  await refused();
  expect(shop.atStripe(driver.account)).toHaveLength(1);
});

test("a payment page that was open when its driver was suspended takes no money any more, nor is another opened", async () => {
  const { account, checkout } = await newDriver();
  const profile = { ...wholeProfile, photo: await photoDataUrl() };
  await rest(app.url, account.token).post("/drivers/register", profile);
  const url = checkoutUrlOf(await checkout());
  const { db } = app.services;
  await db.transaction((tx) => suspendProfile({ ...app.services, db: tx }, account.id, "Documentos"));
  expect(await shop.workOff(closeCheckoutsOfSuspended, account.id)).toBe(1);
  expect(await payAt(url)).toBe("answered 410");
  const { status, body } = await checkout();
  expect([status, fieldOf(body, "code")]).toEqual([403, "PROFILE_SUSPENDED"]);
  expect(sessionsOf(account.email)).toHaveLength(1);
});

test("a payment whose event has not arrived counts: Stripe is read first", async () => {
  const driver = await shop.paidDriver();
  expect((await driver.read()).status).toBe(404);
  expect((await driver.checkout()).status).toBe(409);
  // And reading has synced it.
  expect((await driver.read()).body).toMatchObject({ status: "active" });
});

test("checkouts, one after the other or at once, leave one page that can be paid, whatever their periods", async () => {
  const { account, checkout } = await newDriver();
  await checkout();
  const asked = [offers.monthly, offers.annual, offers.monthly, offers.quarterly, offers.monthly];
  const answers = await Promise.all(asked.map((offer) => checkout(offer)));
  expect(sessionsOf(account.email).filter(({ status }) => status === "open")).toHaveLength(1);
  const urls = answers.flatMap(({ body }) => fieldOf(body, "checkoutUrl") ?? []);
  for (const url of urls) await payAt(String(url));
  expect(shop.atStripe(account)).toHaveLength(1);
});

test("first checkouts at once end with one customer", async () => {
  const { account, checkout } = await newDriver();
  await Promise.all(Array.from({ length: 5 }, () => checkout()));
  const customers = Object.values(shop.simulator.state.customers);
  expect(customers.filter(({ email }) => email === account.email)).toHaveLength(1);
  const [row] = await app.services.db.select().from(users).where(eq(users.id, account.id));
  const open = sessionsOf(account.email).filter(({ status }) => status === "open");
  expect(open.filter(({ customer }) => customer === row?.stripeCustomerId)).toHaveLength(1);
});

test("a failure that Stripe stored under an idempotency key is over a minute later", async () => {
  const { account, checkout } = await newDriver();
  await checkout();
  const { answers, customers } = shop.simulator.state;
  for (const [key, stored] of Object.entries(answers)) {
    if (key.includes(account.id))
      answers[key] = { ...stored, status: 500, body: { error: { type: "api_error" } } };
  }
  for (const { id, email } of Object.values(customers)) if (email === account.email) delete customers[id];
  await app.services.db.update(users).set({ stripeCustomerId: null }).where(eq(users.id, account.id));
  expect((await checkout()).status).toBe(503);
  shop.pass(60_000);
  expect((await checkout()).status).toBe(200);
});

test("a customer that Stripe lost is created again", async () => {
  const { account, checkout } = await newDriver();
  await app.services.db.update(users).set({ stripeCustomerId: "cus_lost" }).where(eq(users.id, account.id));
  expect((await checkout()).status).toBe(200);
});

test("who has no subscription has nothing to cancel, keep or pay otherwise", async () => {
  const { cancel, resume, portal } = await newDriver();
  for (const call of [cancel, resume, portal]) {
    const { status, body } = await call();
    expect([status, fieldOf(body, "code")]).toEqual([404, "SUBSCRIPTION_NOT_FOUND"]);
  }
});

test("Stripe down: an error in Portuguese", async () => {
  const { checkout } = await newDriver();
  shop.line.breakAt(/./);
  const { status, body } = await checkout();
  shop.line.mend();
  const message = "Erro ao processar pagamento";
  expect([status, body]).toEqual([503, { success: false, code: "PAYMENT_UNAVAILABLE", message }]);
});
