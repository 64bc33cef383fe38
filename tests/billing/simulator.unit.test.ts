import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { demoSubscriptions } from "../../drizzle/seeds/demo-subscriptions";
import { testCards } from "../../server/dev/stripe-simulator/checkout-page";
import { serveSimulator } from "../../server/dev/stripe-simulator/serve-simulator";
import { createPayments } from "../../server/platform/stripe/stripe";
import { makeScratchFolder } from "../support/scratch";

const { accepted, confirmed, refused } = testCards;
const folder = makeScratchFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "dev/stripe.json");

const send = (url: string, typed: Record<string, string>) =>
  fetch(url, { method: "POST", body: new URLSearchParams(typed), redirect: "manual" });

test("the simulator's page for paying refuses three digits for a CPF and a card, and asks the bank of another", async () => {
  const { url, state, close } = serveSimulator({ demo: demoSubscriptions() });
  const { stripe } = createPayments({ secretKey: "sk_test_dev", webhookSecret: "whsec_dev", apiUrl: url });
  const product = (await stripe.products.create({ name: "Plano Condutor" })).id;
  const recurring = { interval: "month", interval_count: 1 } as const;
  const price = { product, currency: "brl", unit_amount: 2990, recurring };
  const success_url = "https://rota.example/assinatura";
  const { id } = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: Object.keys(state.customers)[0] ?? "",
    line_items: [{ price: (await stripe.prices.create(price)).id }],
    success_url,
    cancel_url: "https://rota.example",
    custom_fields: [
      { key: "cpf", label: { type: "custom", custom: "CPF" }, type: "text", text: { minimum_length: 11 } },
    ],
  });
  const pay = async (number: string, typed: Record<string, string> = {}) => {
    const answer = await send(`${url}/checkout/${id}/pay`, { number, ...typed });
    return [answer.status, answer.headers.get("location") ?? (await answer.text()).replace(/\s+/g, " ")];
  };
  expect(await pay(confirmed, { cpf: "123" })).toEqual([400, expect.stringContaining("CPF: confira")]);
  expect(await pay(refused)).toEqual([402, expect.stringContaining("Seu cartão foi recusado")]);
  expect(await pay(confirmed)).toEqual([200, expect.stringContaining("Seu banco pede confirmação")]);
  expect(await pay(confirmed, { confirmed: "no" })).toEqual([402, expect.stringContaining("não confirmou")]);
  expect(await pay(confirmed, { confirmed: "yes", cpf: "52998224725" })).toEqual([303, success_url]);
  expect((await fetch(`${url}/checkout/${id}`)).status).toBe(410);
  await close();
});

test("who develops moves a demo driver's subscription by the simulator's buttons, and finds all of it after a restart", async () => {
  const simulator = serveSimulator({ file, demo: demoSubscriptions() });
  const { subscriptions, invoices, disputes, refunds } = simulator.state;
  const subscription = Object.values(subscriptions).find(({ status }) => status === "active");
  if (!subscription) throw new Error("no demo driver pays");
  const read = (path: string) => fetch(`${simulator.url}${path}`).then((page) => page.text());
  const press = (button: string) => send(`${simulator.url}/subscriptions/${subscription.id}/${button}`, {});
  const pay = (invoice: string, number: string) =>
    send(`${simulator.url}/invoices/${invoice}/pay`, { number });
  const bill = () => invoices[subscription.latestInvoice ?? ""];
  const past = (list: Record<string, { status: string }>) => Object.values(list).map(({ status }) => status);

  expect(await read("/")).toContain("Recusar a cobrança");
  await press("fail");
  expect([subscription.status, bill()?.status]).toEqual(["past_due", "open"]);
  const { id = "" } = bill() ?? {};
  expect(await read(`/invoices/${id}`)).toContain("Em aberto");
  await pay(id, refused);
  expect(bill()?.status).toBe("open");
  await pay(id, accepted);
  expect(await read(`/invoices/${id}`)).toContain("Baixar PDF");
  expect(await read(`/invoices/${id}/pdf`)).toMatch(/^%PDF-1\.4[\s\S]*\(Pago em [\s\S]*%%EOF/);
  for (const outcome of ["lose", "win"]) {
    for (const button of ["renew", "dispute"]) await press(button);
    expect((await press("refund")).status).toBe(409);
    await press(outcome);
  }
  expect(past(disputes)).toEqual(["lost", "won"]);
  await press("refund");
  expect(past(refunds)).toEqual(["succeeded"]);
  expect((await press("explode")).status).toBe(404);
  await simulator.close();

  const again = serveSimulator({ file, demo: demoSubscriptions() });
  expect(again.state.subscriptions[subscription.id]).toEqual(subscription);
  expect(again.state.refunds).toEqual(refunds);
  await again.close();
});
