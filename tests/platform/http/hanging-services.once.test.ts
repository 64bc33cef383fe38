import { afterAll, expect, test } from "bun:test";
import { offers, returnUrls } from "../../billing/shop";
import { newDriver } from "../../people/accounts";
import { logInDemo } from "../../people/live-drivers";
import { rest } from "../../support/api";
import { testServer } from "../../support/server";

// Stripe and the mail server in one: connections are accepted, nothing is answered.
const broken = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } });
const at = `127.0.0.1:${broken.port}`;
afterAll(() => broken.stop(true));
const server = testServer({ seed: true, env: { SMTP_URL: `smtp://${at}`, STRIPE_API_URL: `http://${at}` } });

test("Stripe and the mail server hang: accounts are opened, messages are accepted, a payer gets an error in time, and the server still shuts down", async () => {
  const api = rest(server.url);
  expect((await api.post("/auth/register", newDriver())).status).toBe(200);
  const message = { name: "Ana", email: "ana@email.com", subject: "Oi", message: "Olá" };
  expect((await api.post("/contact", message)).status).toBe(200);
  const token = await logInDemo(server.url, "semassinatura");
  const chosen = { ...offers.monthly, ...returnUrls(server) };
  const checkout = rest(server.url, token).post("/subscriptions/checkout", chosen);
  // Meanwhile families notice nothing.
  for (const path of ["/", "/buscar?estado=SP", "/servicos", "/api/drivers/search", "/api/plans/pricing"])
    expect({ path, status: (await fetch(`${server.url}${path}`)).status }).toEqual({ path, status: 200 });
  expect(await checkout).toMatchObject({ status: 503, body: { code: "PAYMENT_UNAVAILABLE" } });
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
  // By itself: what a stop may take has a limit, after which the process ends with 1.
  expect(await server.stop()).toBe(0);
  // The limit for a person who waits, not Stripe's client, ended it.
  expect(server.logs()).toContain("Stripe did not finish within 9000 ms");
});
