import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_PASSWORD, demoEmail } from "../../drizzle/seeds/demo-logins";
import { priceAtStripe, syncCatalogue } from "../../server/billing/stripe/catalogue-at-stripe";
import { syncStripe } from "../../server/billing/stripe/portal-configuration";
import { periodAfter } from "../../server/dev/stripe-simulator/billing";
import { parseForm } from "../../server/dev/stripe-simulator/form";
import { type SimulatorServer, serveSimulator } from "../../server/dev/stripe-simulator/serve-simulator";
import { createPayments } from "../../server/platform/stripe/stripe";
import { type CataloguePlan, catalogue } from "../../shared/plans";
import { findOffer } from "../../shared/subscriptions";
import { stringField } from "../accounts/people";
import { rest } from "../support/api";
import { prepareDatabase } from "../support/databases";
import { freePort } from "../support/free-port";
import { root } from "../support/root";
import { runServer } from "../support/server-process";
import { until } from "../support/until";
import { checkoutUrlOf, offers, payAt, returnUrls, testShop } from "./shop";

const { shop, app } = testShop();

async function inFolder(work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), "rota-simulator-"));
  await work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

const client = (apiUrl: string, secretKey = "sk_test_any") =>
  createPayments({ secretKey, webhookSecret: "whsec_any", apiUrl }).stripe;

/** Runs a script of the product with nothing else in the environment. */
function runScript(words: string[], env: Record<string, string> = {}) {
  return Bun.spawn([process.execPath, ...words], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
}

test("subscriptions and undelivered events survive a restart", () =>
  inFolder(async (folder) => {
    const file = join(folder, "state.json");
    const first = serveSimulator({ file });
    const customer = await client(first.url).customers.create({ email: "edson@email.com" });
    await first.close();

    const received: string[] = [];
    const receiver = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: async (request) => {
        received.push(await request.text());
        // The first delivery is refused, so it is repeated.
        return new Response(null, { status: received.length > 1 ? 200 : 503 });
      },
    });
    const second = serveSimulator({ file });
    expect((await client(second.url).customers.retrieve(customer.id)).id).toBe(customer.id);
    second.books.emit("customer.updated", { id: customer.id, customer: customer.id });
    second.changed();
    await second.close();

    const third = serveSimulator({ file });
    third.deliverTo({ url: `http://127.0.0.1:${receiver.port}/`, secret: "whsec_any" });
    await until("the event to be taken", () => received.length === 2);
    expect(received.every((body) => body.includes("customer.updated"))).toBe(true);
    await until("nothing to be left", () => third.state.events.every(({ pending }) => !pending));
    await third.close();
    await receiver.stop(true);
  }));

test("a server without keys starts its own simulator, which has the demo drivers and keeps its state; one with keys has none", async () => {
  expect(app.services.payments.simulatorPages).toBeUndefined();
  const answer = await fetch(`${app.url}/dev/stripe/checkout/cs_test_1/pay`, { method: "POST" });
  expect(answer.status).toBe(405);

  const database = await prepareDatabase("seeded");
  await inFolder(async (folder) => {
    const dataDir = database.env.DATABASE_URL ? folder : database.env.DATA_DIR;
    const noKeys = { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "", STRIPE_API_URL: "" };
    const env = { ...database.env, ...noKeys, DATA_DIR: dataDir, NODE_ENV: "development", SEED_DEMO: "true" };
    const callsOf = async (url: string, name: string) => {
      const login = { email: demoEmail(name), password: DEMO_PASSWORD };
      return rest(url, stringField((await rest(url).post("/auth/login", login)).body, "token"));
    };
    const server = await runServer(env);
    const subscriber = await callsOf(server.url, "ativa");
    expect((await subscriber.post("/subscriptions/cancel")).body).toMatchObject({ status: "canceling" });
    const newcomer = await callsOf(server.url, "novo");
    const urls = returnUrls(server);
    const url = checkoutUrlOf(await newcomer.post("/subscriptions/checkout", { ...offers.monthly, ...urls }));
    expect(url).toStartWith(`${server.url}/dev/stripe/checkout/`);
    expect(await payAt(url)).toBe(urls.successUrl);
    await until("the event to arrive", async () => {
      const { status } = await newcomer.get("/subscriptions/my-subscription");
      return status === 200;
    });
    const controls = await (await fetch(`${server.url}/dev/stripe`)).text();
    for (const name of ["novo", "vencida"]) expect(controls).toContain(demoEmail(name));
    expect(await server.stop()).toBe(0);
    expect(existsSync(join(dataDir, "stripe-simulator.json"))).toBe(true);

    const again = await runServer(env);
    const returning = await callsOf(again.url, "ativa");
    expect((await returning.post("/subscriptions/resume")).body).toMatchObject({ status: "active" });
    const second = await callsOf(again.url, "novo");
    expect((await second.post("/subscriptions/cancel")).body).toMatchObject({ status: "canceling" });
    expect(await again.stop()).toBe(0);
  });
  await database.drop();
});

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

test("`stripe:simulator` runs alone, with the demo drivers, and requires a key as Stripe does", async () => {
  const port = String(freePort());
  const command = runScript(["scripts/stripe-simulator.ts", "--port", port]);
  const url = `http://127.0.0.1:${port}`;
  await until("the simulator to answer", () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  expect((await fetch(`${url}/v1/subscriptions`)).status).toBe(401);
  const { data } = await client(url).subscriptions.list({ limit: 100, status: "all" });
  const demo = data.filter(({ id }) => id.startsWith("sub_demo_"));
  expect(demo.length).toBeGreaterThan(5);
  expect(new Set(demo.map(({ status }) => status))).toEqual(new Set(["active", "past_due", "canceled"]));
  command.kill("SIGTERM");
  expect(await command.exited).toBe(0);
});

test("nested forms are parsed as Stripe's client writes them", () => {
  const form = "a=1&items[0][price]=x&items[1][price]=y&keys[]=k&keys[]=l&meta[user_id]=u%26v&empty=";
  const items = [{ price: "x" }, { price: "y" }];
  expect(parseForm(form)).toEqual({ a: "1", items, keys: ["k", "l"], meta: { user_id: "u&v" }, empty: "" });
});

test("periods start on the anchor's day, or the month's last, and return to it", () => {
  const anchor = Date.UTC(2026, 0, 31, 15) / 1000;
  const ends = [anchor];
  while (ends.length < 5) ends.push(periodAfter(anchor, ends.at(-1) ?? anchor, 1));
  const days = [...ends, periodAfter(anchor, anchor, 12)].map((end) => new Date(end * 1000).toISOString());
  const shown = ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2027-01-31"];
  expect(days).toEqual(shown.map((day) => `${day}T15:00:00.000Z`));
});

/** A simulator of its own for one test. */
async function withSimulator(work: (simulator: SimulatorServer) => Promise<void>) {
  const simulator = serveSimulator();
  await work(simulator).finally(simulator.close);
}

test("malformed keys are refused, deleted customers are returned as deleted", () =>
  withSimulator(async ({ url }) => {
    for (const key of ["pk_test_any", "sk_any", "whsec_any"])
      await expect(client(url, key).customers.create({})).rejects.toMatchObject({ statusCode: 401 });
    const stripe = client(url, "rk_live_any");
    const { id } = await stripe.customers.create({ email: "edson@email.com" });
    await stripe.customers.del(id);
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    expect((await stripe.subscriptions.list({ customer: id })).data).toEqual([]);
  }));

test("`stripe:sync` creates the catalogue at Stripe, the second time it changes nothing; a changed price is replaced under its key, one no longer offered is archived", () =>
  withSimulator(async ({ url, state }) => {
    const keys = { STRIPE_SECRET_KEY: "sk_test_sync", STRIPE_WEBHOOK_SECRET: "whsec_sync" };
    const sync = async () => {
      const command = runScript(["scripts/stripe-sync.ts"], { ...keys, STRIPE_API_URL: url });
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
  }));

test("the first checkouts, made concurrently, find one price", () =>
  withSimulator(async ({ url, state }) => {
    const offer = findOffer({ planId: "plano-condutor", planPriceId: "plano-condutor-anual" });
    if (!offer) throw new Error("no offer");
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => priceAtStripe(client(url), offer)));
    const made = Object.values(state.prices).filter(({ lookupKey }) => lookupKey === "plano-condutor-anual");
    expect(made).toHaveLength(1);
    expect(ids).toContain(made[0]?.id ?? "");
  }));
