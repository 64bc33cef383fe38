import { expect, test } from "bun:test";
import { priceAtStripe, syncCatalogue } from "../../server/billing/stripe/catalogue-at-stripe";
import { syncStripe } from "../../server/billing/stripe/portal-configuration";
import { serveSimulator } from "../../server/dev/stripe-simulator/serve-simulator";
import { createPayments } from "../../server/platform/stripe/stripe";
import { type CataloguePlan, catalogue } from "../../shared/plans";
import { findOffer } from "../../shared/subscriptions";
import { root } from "../support/root";
import { checkoutUrlOf, testShop } from "./shop";

const { shop } = testShop();

const client = (apiUrl: string) =>
  createPayments({ secretKey: "sk_test_any", webhookSecret: "whsec_any", apiUrl }).stripe;

test("too short a CPF is refused, a card whose bank asks pays only after the answer, a disputed charge is not refunded", async () => {
  const { account, checkout } = await shop.newDriver();
  const url = checkoutUrlOf(await checkout());
  const post = (to: string, fields: Record<string, string> = {}) =>
    fetch(to, { method: "POST", redirect: "manual", body: new URLSearchParams(fields) });
  const pay = (more = {}) =>
    post(`${url}/pay`, { number: "4000 0027 6000 3184", cpf_cnpj: "529.982.247-25", ...more });
  expect((await pay({ cpf_cnpj: "123" })).status).toBe(400);
  const asked = await (await pay()).text();
  for (const text of ["Seu banco pede confirmação", "529.982.247-25"]) expect(asked).toContain(text);
  expect((await pay({ confirmed: "no" })).status).toBe(402);
  const own = Object.values(shop.simulator.state.sessions).find(({ id }) => url.endsWith(id));
  expect([own?.status, own?.subscription]).toEqual(["open", null]);
  expect((await pay({ confirmed: "yes" })).status).toBe(303);
  const control = `${shop.simulator.url}/subscriptions/${shop.onlyAtStripe(account).id}`;
  expect((await post(`${control}/dispute`)).status).toBe(303);
  const refused = await post(`${control}/refund`);
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("charged back")]);
});

test("`stripe:sync` creates the catalogue at Stripe, the second time it changes nothing; a changed price is replaced under its key, one no longer offered is archived", async () => {
  const { url, state, close } = serveSimulator();
  try {
    // Nothing else is in the environment.
    const { PATH = "", HOME = "" } = process.env;
    const keys = { STRIPE_SECRET_KEY: "sk_test_sync", STRIPE_WEBHOOK_SECRET: "whsec_sync" };
    const env = { PATH, HOME, ...keys, STRIPE_API_URL: url };
    const sync = async () => {
      const command = Bun.spawn([process.execPath, "scripts/stripe-sync.ts"], { cwd: root, env });
      return [await command.exited, await new Response(command.stdout).text()];
    };
    expect(await sync()).toEqual([0, expect.stringContaining("product plano-condutor created")]);
    const offered = () =>
      Object.values(state.prices)
        .filter(({ active }) => active)
        .map(({ lookupKey, cents, months }) => [lookupKey, cents, months]);
    const [monthly, quarterly, semiannual, annual] = [
      ["plano-condutor-mensal", 2990, 1],
      ["plano-condutor-trimestral", 8370, 3],
      ["plano-condutor-semestral", 15_600, 6],
      ["plano-condutor-anual", 28_700, 12],
    ];
    expect(offered()).toEqual([monthly, quarterly, semiannual, annual]);
    // All but the responses stored for repeated requests.
    const known = () => structuredClone({ ...state, answers: {} });
    const before = known();
    expect(await sync()).toEqual([0, expect.stringContaining("Nothing to change at Stripe")]);
    expect(known()).toEqual(before);

    const [plan] = catalogue;
    if (!plan) throw new Error("no plan");
    const prices = plan.prices.map((price) =>
      price.period === "monthly"
        ? { ...price, cents: 3490 }
        : { ...price, active: price.period !== "quarterly" },
    );
    const dearer: CataloguePlan = { ...plan, name: "Plano Condutor 2", prices };
    const stripe = client(url);
    expect(await syncCatalogue(stripe, [dearer])).toHaveLength(4);
    expect(await syncCatalogue(stripe, [dearer])).toEqual([]);
    expect(offered()).toEqual([semiannual, annual, ["plano-condutor-mensal", 3490, 1]]);
    // Back again: the archived price is offered anew.
    await syncStripe(stripe);
    expect(await syncStripe(stripe)).toEqual([]);
  } finally {
    await close();
  }
});

test("the first checkouts, made concurrently, find one price", async () => {
  const { url, state, close } = serveSimulator();
  const offer = findOffer({ planId: "plano-condutor", planPriceId: "plano-condutor-anual" });
  if (!offer) throw new Error("no offer");
  await Promise.all([1, 2, 3, 4, 5].map(() => priceAtStripe(client(url), offer)));
  await close();
  const made = Object.values(state.prices).filter(({ lookupKey }) => lookupKey === "plano-condutor-anual");
  expect(made).toHaveLength(1);
});
