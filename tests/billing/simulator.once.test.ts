import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_PASSWORD, demoEmail } from "../../drizzle/seeds/demo-logins";
import { periodAfter } from "../../server/dev/stripe-simulator/billing";
import { parseForm } from "../../server/dev/stripe-simulator/form";
import { serveSimulator } from "../../server/dev/stripe-simulator/serve-simulator";
import { createPayments } from "../../server/platform/stripe/stripe";
import { stringField } from "../accounts/people";
import { createAccount } from "../drivers/driver-accounts";
import { rest } from "../support/api";
import { prepareDatabase } from "../support/databases";
import { freePort } from "../support/free-port";
import { root } from "../support/root";
import { runServer } from "../support/server-process";
import { until } from "../support/until";
import { checkoutUrlOf, offers, payAt, subscriptionCalls, testShop } from "./shop";

const { shop, app } = testShop();

async function inFolder(work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), "rota-simulator-"));
  await work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

const client = (apiUrl: string) =>
  createPayments({ secretKey: "sk_test_any", webhookSecret: "whsec_any", apiUrl }).stripe;

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

test("a server without keys starts its own simulator, which has the demo drivers and keeps its state", async () => {
  const database = await prepareDatabase("seeded");
  await inFolder(async (folder) => {
    const dataDir = database.env.DATABASE_URL ? folder : database.env.DATA_DIR;
    const start = () =>
      runServer({
        ...database.env,
        DATA_DIR: dataDir,
        NODE_ENV: "development",
        SEED_DEMO: "true",
        STRIPE_SECRET_KEY: "",
        STRIPE_WEBHOOK_SECRET: "",
        STRIPE_API_URL: "",
      });
    const callsOf = async (url: string, name: string) => {
      const { body } = await rest(url).post("/auth/login", {
        email: demoEmail(name),
        password: DEMO_PASSWORD,
      });
      return rest(url, stringField(body, "token"));
    };

    const server = await start();
    const subscriber = await callsOf(server.url, "ativa");
    expect((await subscriber.post("/subscriptions/cancel")).body).toMatchObject({ status: "canceling" });
    const newcomer = await callsOf(server.url, "novo");
    const url = checkoutUrlOf(
      await newcomer.post("/subscriptions/checkout", {
        ...offers.monthly,
        successUrl: `${server.url}/assinatura?success=true`,
        cancelUrl: `${server.url}/assinatura?canceled=true`,
      }),
    );
    expect(url.startsWith(`${server.url}/dev/stripe/checkout/`)).toBe(true);
    expect(await payAt(url)).toBe(`${server.url}/assinatura?success=true`);
    await until("the event to arrive", async () => {
      const { status } = await newcomer.get("/subscriptions/my-subscription");
      return status === 200;
    });
    const controls = await (await fetch(`${server.url}/dev/stripe`)).text();
    expect(controls).toContain(demoEmail("novo"));
    expect(controls).toContain(demoEmail("vencida"));
    expect(await server.stop()).toBe(0);
    expect(existsSync(join(dataDir, "stripe-simulator.json"))).toBe(true);

    const again = await start();
    const returning = await callsOf(again.url, "ativa");
    expect((await returning.post("/subscriptions/resume")).body).toMatchObject({ status: "active" });
    const second = await callsOf(again.url, "novo");
    expect((await second.post("/subscriptions/cancel")).body).toMatchObject({ status: "canceling" });
    expect(await again.stop()).toBe(0);
  });
  await database.drop();
});

test("a server with keys has no simulator", async () => {
  expect(app.services.payments.simulatorPages).toBeUndefined();
  const answer = await fetch(`${app.url}/dev/stripe/checkout/cs_test_1/pay`, { method: "POST" });
  expect(answer.status).toBe(405);
});

test("too short a CPF is refused, a card whose bank asks pays only after the answer, a disputed charge is not refunded", async () => {
  const account = await createAccount(app.services);
  const url = checkoutUrlOf(await subscriptionCalls(app, account).checkout());
  const number = "4000 0027 6000 3184";
  const pay = (more = {}) =>
    fetch(`${url}/pay`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ number, cpf_cnpj: "529.982.247-25", ...more }),
    });
  expect((await pay({ cpf_cnpj: "123" })).status).toBe(400);
  const asked = await (await pay()).text();
  expect(asked).toContain("Seu banco pede confirmação");
  expect(asked).toContain("529.982.247-25");
  expect((await pay({ confirmed: "no" })).status).toBe(402);
  const own = Object.values(shop.simulator.state.sessions).find(({ id }) => url.endsWith(id));
  expect([own?.status, own?.subscription]).toEqual(["open", null]);
  expect((await pay({ confirmed: "yes" })).status).toBe(303);
  const { id } = shop.onlyAtStripe(account);
  const control = (action: string) =>
    fetch(`${shop.simulator.url}/subscriptions/${id}/${action}`, { method: "POST", redirect: "manual" });
  expect((await control("dispute")).status).toBe(303);
  const refused = await control("refund");
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("charged back");
});

test("`stripe:simulator` runs alone, with the demo drivers, and requires a key as Stripe does", async () => {
  const port = freePort();
  const command = Bun.spawn([process.execPath, "scripts/stripe-simulator.ts", "--port", String(port)], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "" },
    stdout: "pipe",
    stderr: "pipe",
  });
  const url = `http://127.0.0.1:${port}`;
  await until("the simulator to answer", () =>
    fetch(url)
      .then(({ ok }) => ok)
      .catch(() => false),
  );
  expect((await fetch(`${url}/v1/subscriptions`)).status).toBe(401);
  const subscriptions = await client(url).subscriptions.list({ limit: 100, status: "all" });
  const demo = subscriptions.data.filter(({ id }) => id.startsWith("sub_demo_"));
  expect(demo.length).toBeGreaterThan(5);
  expect(new Set(demo.map(({ status }) => status))).toEqual(new Set(["active", "past_due", "canceled"]));
  command.kill("SIGTERM");
  expect(await command.exited).toBe(0);
});

test("nested forms are parsed as Stripe's client writes them", () => {
  const form = "a=1&items[0][price]=x&items[1][price]=y&keys[]=k&keys[]=l&meta[user_id]=u%26v&empty=";
  expect(parseForm(form)).toEqual({
    a: "1",
    items: [{ price: "x" }, { price: "y" }],
    keys: ["k", "l"],
    meta: { user_id: "u&v" },
    empty: "",
  });
});

test("periods start on the anchor's day, or the month's last, and return to it", () => {
  const anchor = Date.UTC(2026, 0, 31, 15) / 1000;
  const ends = [anchor];
  while (ends.length < 5) ends.push(periodAfter(anchor, ends.at(-1) ?? anchor, 1));
  const days = ends.map((end) => new Date(end * 1000).toISOString().slice(0, 13));
  expect(days).toEqual(["2026-01-31T15", "2026-02-28T15", "2026-03-31T15", "2026-04-30T15", "2026-05-31T15"]);
  expect(new Date(periodAfter(anchor, anchor, 12) * 1000).toISOString()).toBe("2027-01-31T15:00:00.000Z");
});

test("malformed keys are refused, deleted customers are returned as deleted", async () => {
  const simulator = serveSimulator();
  const withKey = (secretKey: string) =>
    createPayments({ secretKey, webhookSecret: "whsec_any", apiUrl: simulator.url }).stripe;
  for (const key of ["pk_test_any", "sk_any", "whsec_any"])
    expect(
      await withKey(key)
        .customers.create({})
        .catch(({ statusCode }) => statusCode),
    ).toBe(401);
  const stripe = withKey("rk_live_any");
  const { id } = await stripe.customers.create({ email: "edson@email.com" });
  await stripe.customers.del(id);
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
  expect((await stripe.subscriptions.list({ customer: id })).data).toEqual([]);
  await simulator.close();
});
