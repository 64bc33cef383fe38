import { expect, test } from "bun:test";
import { changedSubscription, portalOutput, subscription } from "../../../shared/schemas/subscriptions";
import { fieldOf, offers, returnUrls, testShop } from "../../billing/shop";
import { createAccount } from "../../drivers/driver-accounts";
import { rest, trpcByName } from "../../support/api";

const { shop, app } = testShop();

const both = (token?: string) => ({ rest: rest(app.url, token), trpc: trpcByName(app.url, token) });

test("GET /plans/pricing: every plan with its prices by period, the same over both transports", async () => {
  const calls = both();
  const { status, body } = await calls.rest.get("/plans/pricing");
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      id: "plano-condutor",
      name: "Plano Condutor",
      type: "premium",
      highlighted: true,
      features: expect.any(Array),
      pricing: {
        monthly: price("plano-condutor-mensal", "Mensal", 29.9, 29.9, 0),
        quarterly: price("plano-condutor-trimestral", "Trimestral", 83.7, 27.9, 7),
        semiannual: price("plano-condutor-semestral", "Semestral", 156, 26, 13),
        annual: price("plano-condutor-anual", "Anual", 287, 23.92, 20),
      },
    },
  ]);
  expect((await calls.trpc.query("plans.pricing")).body).toEqual(body);
});

function price(id: string, label: string, whole: number, pricePerMonth: number, savingsPercentage: number) {
  return { id, label, price: whole, pricePerMonth, savingsPercentage };
}

test("my-subscription: 404 if there is none, otherwise §3's fields and no others, the same over both transports", async () => {
  const none = both((await createAccount(app.services)).token);
  const missing = await none.rest.get("/subscriptions/my-subscription");
  expect(missing.status).toBe(404);
  expect(missing.body).toEqual({
    success: false,
    code: "SUBSCRIPTION_NOT_FOUND",
    message: "Nenhuma assinatura encontrada.",
  });
  const overTrpc = await none.trpc.query("subscriptions.mySubscription");
  expect([overTrpc.status, overTrpc.body]).toEqual([404, missing.body]);
  expect((await none.trpc.query("subscriptions.current")).body).toBeNull();

  const { account } = await shop.paidDriver();
  await shop.deliver();
  const calls = both(account.token);
  const { status, body, headers } = await calls.rest.get("/subscriptions/my-subscription");
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(body).toEqual(subscription.strict().parse(body));
  expect((await calls.trpc.query("subscriptions.mySubscription")).body).toEqual(body);
});

test("cancel and resume return the subscription, portal a URL, all with success and a message", async () => {
  const { account } = await shop.paidDriver();
  await shop.deliver();
  const calls = both(account.token);
  for (const [path, procedure] of [
    ["/subscriptions/cancel", "subscriptions.cancel"],
    ["/subscriptions/resume", "subscriptions.resume"],
  ] as const) {
    const { status, body } = await calls.rest.post(path);
    expect(status).toBe(200);
    expect(body).toEqual(changedSubscription.strict().parse(body));
    expect((await calls.trpc.mutate(procedure)).body).toEqual(body);
  }
  const portal = await calls.rest.post("/subscriptions/portal");
  expect(portal.body).toEqual(portalOutput.strict().parse(portal.body));
});

test("an invalid body is refused in Portuguese; unknown fields are ignored", async () => {
  const { token } = await createAccount(app.services);
  const { rest: calls } = both(token);
  const good = { ...offers.monthly, ...returnUrls(app) };
  for (const bad of [
    {},
    { ...good, successUrl: 1 },
    { ...good, planId: ["a"] },
    { ...good, cancelUrl: null },
  ]) {
    const { status, body } = await calls.post("/subscriptions/checkout", bad);
    expect([status, fieldOf(body, "code")]).toEqual([400, "VALIDATION"]);
    expect(String(fieldOf(body, "message"))).not.toMatch(/expected|invalid/i);
  }
  expect((await calls.post("/subscriptions/checkout", { ...good, price: 1, userId: "x" })).status).toBe(200);
});
