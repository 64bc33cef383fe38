import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { closeCheckoutsOfSuspended } from "../../server/billing/stripe/close-checkouts";
import { suspendProfile } from "../../server/cases/suspend-profile";
import type { CataloguePlan } from "../../shared/plans";
import { findOffer } from "../../shared/subscriptions";
import { createAccount, photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { rest, trpcByName } from "../support/api";
import { startTestApp } from "../support/app";
import {
  atStripe,
  checkoutUrlOf,
  fieldOf,
  offers,
  paidDriver,
  payAt,
  returnUrls,
  subscriptionCalls,
  testShop,
  workOff,
} from "./shop";

const { shop, app } = testShop();

const newDriver = async () => {
  const account = await createAccount(app.services);
  return { account, ...subscriptionCalls(app, account) };
};

const sessionsOf = (email: string) => {
  const { customers, sessions } = shop.simulator.state;
  return Object.values(sessions).filter(({ customer }) => customers[customer]?.email === email);
};

const periodUnavailable = "Período de pagamento não disponível para este plano";

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

test("a refused card leaves nothing behind, and another card can pay", async () => {
  const { account, checkout } = await newDriver();
  const url = checkoutUrlOf(await checkout());
  expect(await payAt(url, "4000 0000 0000 0002")).toBe("answered 402");
  expect(atStripe(shop, account)).toEqual([]);
  expect(await payAt(url)).toBe(returnUrls(app).successUrl);
});

test("both transports accept and refuse the same", async () => {
  const account = await createAccount(app.services);
  const input = { ...offers.monthly, ...returnUrls(app) };
  const overTrpc = trpcByName(app.url, account.token);
  expect((await overTrpc.mutate("subscriptions.checkout", input)).body).toMatchObject({ success: true });
  const wrong = { ...input, planPriceId: "x" };
  const answers = [
    await rest(app.url, account.token).post("/subscriptions/checkout", wrong),
    await overTrpc.mutate("subscriptions.checkout", wrong),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(400);
    expect(body).toEqual({ success: false, code: "PERIOD_UNAVAILABLE", message: periodUnavailable });
  }
});

test("unknown, missing and mismatched prices are refused with the sentences of §5", async () => {
  const { checkout } = await newDriver();
  for (const change of [
    { planPriceId: "plano-condutor-semanal" },
    { planId: "outro-plano" },
    { planPriceId: "__proto__" },
    { planPriceId: undefined },
    { planId: null },
  ]) {
    const { status, body } = await checkout(change);
    expect(status).toBe(400);
    expect(fieldOf(body, "message")).toBe(periodUnavailable);
  }
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
  const driver = await paidDriver(shop);
  await shop.deliver();
  const refused = async () => {
    const { status, body } = await driver.checkout(offers.annual);
    expect(status).toBe(409);
    expect(body).toMatchObject({ success: false, code: "ALREADY_SUBSCRIBED" });
  };
  await refused();
  await driver.cancel();
  await refused();
  expect(atStripe(shop, driver.account)).toHaveLength(1);
});

test("a suspended driver can't buy what would not be visible", async () => {
  const { account, checkout } = await newDriver();
  const profile = { ...wholeProfile, photo: await photoDataUrl() };
  await rest(app.url, account.token).post("/drivers/register", profile);
  const suspension = { suspendedAt: app.services.now(), suspensionReason: "Documentos" };
  await app.services.db.update(drivers).set(suspension).where(eq(drivers.userId, account.id));
  const { status, body } = await checkout();
  expect([status, fieldOf(body, "code")]).toEqual([403, "PROFILE_SUSPENDED"]);
  expect(sessionsOf(account.email)).toEqual([]);
});

test("a payment page that was open when its driver was suspended takes no money any more", async () => {
  const { account, checkout } = await newDriver();
  const profile = { ...wholeProfile, photo: await photoDataUrl() };
  await rest(app.url, account.token).post("/drivers/register", profile);
  const url = checkoutUrlOf(await checkout());
  const { db } = app.services;
  await db.transaction((tx) => suspendProfile({ ...app.services, db: tx }, account.id, "Documentos"));
  expect(await workOff(app, closeCheckoutsOfSuspended, account.id)).toBe(1);
  expect(await payAt(url)).toBe("answered 410");
});

test("a payment whose event has not arrived counts: Stripe is read first", async () => {
  const driver = await paidDriver(shop);
  expect((await driver.read()).status).toBe(404);
  expect((await driver.checkout()).status).toBe(409);
  // And reading has synced it.
  expect((await driver.read()).body).toMatchObject({ status: "active" });
});

test("a new checkout closes the previous one", async () => {
  const { account, checkout } = await newDriver();
  const first = checkoutUrlOf(await checkout());
  const second = checkoutUrlOf(await checkout(offers.annual));
  expect(second).not.toBe(first);
  expect(await payAt(first)).toBe("answered 410");
  expect(await payAt(second)).toBe(returnUrls(app).successUrl);
  expect(atStripe(shop, account)).toHaveLength(1);
});

test("concurrent checkouts leave one page that can be paid, whatever their periods", async () => {
  const { account, checkout } = await newDriver();
  await checkout();
  const asked = [offers.monthly, offers.annual, offers.monthly, offers.quarterly, offers.monthly];
  const answers = await Promise.all(asked.map((offer) => checkout(offer)));
  expect(sessionsOf(account.email).filter(({ status }) => status === "open")).toHaveLength(1);
  const urls = answers.flatMap(({ body }) => fieldOf(body, "checkoutUrl") ?? []);
  for (const url of urls) await payAt(String(url));
  expect(atStripe(shop, account)).toHaveLength(1);
});

test("concurrent first checkouts end with one customer and one price each", async () => {
  const { account, checkout } = await newDriver();
  await Promise.all(Array.from({ length: 5 }, () => checkout()));
  const customers = Object.values(shop.simulator.state.customers);
  expect(customers.filter(({ email }) => email === account.email)).toHaveLength(1);
  const [row] = await app.services.db.select().from(users).where(eq(users.id, account.id));
  const open = sessionsOf(account.email).filter(({ status }) => status === "open");
  expect(open.filter(({ customer }) => customer === row?.stripeCustomerId)).toHaveLength(1);
  const keys = Object.values(shop.simulator.state.prices).flatMap(({ lookupKey }) => lookupKey ?? []);
  expect(keys.length).toBe(new Set(keys).size);
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

test("calls about subscriptions need a session, and each driver sees only their own", async () => {
  const driver = await paidDriver(shop);
  await shop.deliver();
  const stranger = subscriptionCalls(app, await createAccount(app.services));
  expect((await stranger.read()).status).toBe(404);
  for (const call of [stranger.cancel, stranger.resume, stranger.portal]) {
    const { status, body } = await call();
    expect([status, fieldOf(body, "code")]).toEqual([404, "SUBSCRIPTION_NOT_FOUND"]);
  }
  const nobody = rest(app.url);
  for (const path of ["checkout", "cancel", "resume", "portal"]) {
    expect((await nobody.post(`/subscriptions/${path}`)).status).toBe(401);
  }
  expect((await nobody.get("/subscriptions/my-subscription")).status).toBe(401);
  expect((await driver.read()).body).toMatchObject({ status: "active" });
});

test("Stripe down or not responding: a clean error in Portuguese within ten seconds", async () => {
  const silent = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Promise<Response>(() => {}) });
  for (const url of ["http://127.0.0.1:9", `http://127.0.0.1:${silent.port}`]) {
    const alone = await startTestApp({
      STRIPE_SECRET_KEY: "sk_test_down",
      STRIPE_WEBHOOK_SECRET: "whsec_down",
      STRIPE_API_URL: url,
    });
    const account = await createAccount(alone.services);
    const began = performance.now();
    const { status, body } = await subscriptionCalls(alone, account).checkout();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(status).toBe(503);
    expect(body).toEqual({
      success: false,
      code: "PAYMENT_UNAVAILABLE",
      message: "Erro ao processar pagamento",
    });
    await alone.close();
  }
  await silent.stop(true);
});
