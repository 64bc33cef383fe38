import { afterAll, beforeAll, expect, test } from "bun:test";
import { priceAtStripe, syncCatalogue } from "../../server/billing/stripe/catalogue-at-stripe";
import { syncStripe } from "../../server/billing/stripe/portal-configuration";
import { type SimulatorServer, serveSimulator } from "../../server/dev/stripe-simulator/serve-simulator";
import { createPayments } from "../../server/platform/stripe/stripe";
import { type CataloguePlan, catalogue } from "../../shared/plans";
import { findOffer } from "../../shared/subscriptions";
import { root } from "../support/root";

let simulator: SimulatorServer;
beforeAll(() => {
  simulator = serveSimulator();
});
afterAll(() => simulator.close());

const client = (url = simulator.url) =>
  createPayments({ secretKey: "sk_test_sync", webhookSecret: "whsec_sync", apiUrl: url }).stripe;

/** The simulator's state, without the responses stored for repeated requests. */
const known = () => structuredClone({ ...simulator.state, answers: {} });

test("`stripe:sync` creates the catalogue at Stripe; the second time it changes nothing", async () => {
  const run = async () => {
    const command = Bun.spawn([process.execPath, "scripts/stripe-sync.ts"], {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? "",
        HOME: process.env.HOME ?? "",
        STRIPE_SECRET_KEY: "sk_test_sync",
        STRIPE_WEBHOOK_SECRET: "whsec_sync",
        STRIPE_API_URL: simulator.url,
      },
    });
    return [await command.exited, await new Response(command.stdout).text()] as const;
  };
  const [exitCode, output] = await run();
  expect([exitCode, output]).toEqual([0, expect.stringContaining("product plano-condutor created")]);
  const prices = Object.values(simulator.state.prices);
  expect(prices.map(({ lookupKey, cents, months }) => [lookupKey, cents, months])).toEqual([
    ["plano-condutor-mensal", 2990, 1],
    ["plano-condutor-trimestral", 8370, 3],
    ["plano-condutor-semestral", 15_600, 6],
    ["plano-condutor-anual", 28_700, 12],
  ]);
  const before = known();
  const [again, secondOutput] = await run();
  expect([again, secondOutput]).toEqual([0, expect.stringContaining("Nothing to change at Stripe")]);
  expect(known()).toEqual(before);
});

test("a changed price is replaced under its key, one that is no longer offered is archived", async () => {
  await syncStripe(client());
  const [plan] = catalogue;
  if (!plan) throw new Error("no plan");
  const dearer: CataloguePlan = {
    ...plan,
    name: "Plano Condutor 2",
    prices: plan.prices.map((price) =>
      price.period === "monthly"
        ? { ...price, cents: 3490 }
        : { ...price, active: price.period !== "quarterly" },
    ),
  };
  const changes = await syncCatalogue(client(), [dearer]);
  expect(changes).toHaveLength(4);
  expect(await syncCatalogue(client(), [dearer])).toEqual([]);
  const active = Object.values(simulator.state.prices).filter((price) => price.active);
  expect(active.map(({ lookupKey, cents }) => [lookupKey, cents])).toEqual([
    ["plano-condutor-semestral", 15_600],
    ["plano-condutor-anual", 28_700],
    ["plano-condutor-mensal", 3490],
  ]);
  // Back again: the archived price is offered anew.
  await syncStripe(client());
  expect(await syncStripe(client())).toEqual([]);
});

test("the first checkouts, made concurrently, find one price", async () => {
  const fresh = serveSimulator();
  const offer = findOffer({ planId: "plano-condutor", planPriceId: "plano-condutor-anual" });
  if (!offer) throw new Error("no offer");
  const ids = await Promise.all(Array.from({ length: 5 }, () => priceAtStripe(client(fresh.url), offer)));
  const active = Object.values(fresh.state.prices).filter(
    ({ lookupKey }) => lookupKey === "plano-condutor-anual",
  );
  expect(active).toHaveLength(1);
  expect(ids).toContain(active[0]?.id ?? "");
  await fresh.close();
});
