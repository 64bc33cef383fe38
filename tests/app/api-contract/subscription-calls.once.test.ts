import { expect, test } from "bun:test";
import { changedSubscription, portalOutput, subscription } from "../../../shared/schemas/subscriptions";
import { offers, returnUrls, testShop } from "../../billing/shop";
import { anAccount } from "../../people/drivers";
import { fieldOf, rest, trpcByName } from "../../support/api";

const { shop, app } = testShop();

test("GET /plans/pricing: every plan with its prices by period, the same over both transports", async () => {
  const { status, body } = await rest(app.url).get("/plans/pricing");
  const plan = { id: "plano-condutor", name: "Plano Condutor", type: "premium", highlighted: true };
  const prices = [
    ["monthly", "plano-condutor-mensal", "Mensal", 29.9, 29.9, 0],
    ["quarterly", "plano-condutor-trimestral", "Trimestral", 83.7, 27.9, 7],
    ["semiannual", "plano-condutor-semestral", "Semestral", 156, 26, 13],
    ["annual", "plano-condutor-anual", "Anual", 287, 23.92, 20],
  ] as const;
  const pricing = Object.fromEntries(
    prices.map(([period, id, label, price, pricePerMonth, savingsPercentage]) => {
      return [period, { id, label, price, pricePerMonth, savingsPercentage }];
    }),
  );
  expect([status, body]).toEqual([200, [{ ...plan, features: expect.any(Array), pricing }]]);
  expect((await trpcByName(app.url).query("plans.pricing")).body).toEqual(body);
});

test("without a subscription my-subscription is a 404 over both transports; an invalid checkout is refused in Portuguese, unknown fields are ignored", async () => {
  const { token } = await anAccount(app.services);
  const [calls, overTrpc] = [rest(app.url, token), trpcByName(app.url, token)];
  const body = { success: false, code: "SUBSCRIPTION_NOT_FOUND", message: "Nenhuma assinatura encontrada." };
  for (const answer of [
    await calls.get("/subscriptions/my-subscription"),
    await overTrpc.query("subscriptions.mySubscription"),
  ])
    expect([answer.status, answer.body]).toEqual([404, body]);
  expect((await overTrpc.query("subscriptions.current")).body).toBeNull();
  const good = { ...offers.monthly, ...returnUrls(app) };
  const checkout = (input: object) => calls.post("/subscriptions/checkout", input);
  for (const change of [{ successUrl: 1 }, { planId: ["a"] }, { cancelUrl: null }, undefined]) {
    const refused = await checkout(change ? { ...good, ...change } : {});
    expect([refused.status, fieldOf(refused.body, "code")]).toEqual([400, "VALIDATION"]);
    expect(String(fieldOf(refused.body, "message"))).not.toMatch(/expected|invalid/i);
  }
  expect((await checkout({ ...good, price: 1, userId: "x" })).status).toBe(200);
});

test("with one it has §3's fields and no others; cancel and resume return it, portal a URL, all with success and a message", async () => {
  const { account } = await shop.paidDriver();
  await shop.deliver();
  const [calls, overTrpc] = [rest(app.url, account.token), trpcByName(app.url, account.token)];
  const { status, body, headers } = await calls.get("/subscriptions/my-subscription");
  expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(body).toEqual(subscription.strict().parse(body));
  expect((await overTrpc.query("subscriptions.mySubscription")).body).toEqual(body);
  for (const call of ["cancel", "resume"]) {
    const changed = await calls.post(`/subscriptions/${call}`);
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual(changedSubscription.strict().parse(changed.body));
    expect((await overTrpc.mutate(`subscriptions.${call}`)).body).toEqual(changed.body);
  }
  const portal = await calls.post("/subscriptions/portal");
  expect(portal.body).toEqual(portalOutput.strict().parse(portal.body));
});
