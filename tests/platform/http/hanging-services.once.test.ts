import { afterAll, beforeAll, expect, test } from "bun:test";
import { createServer, type Socket } from "node:net";
import { newDriver } from "../../people/accounts";
import { logInDemo } from "../../people/live-drivers";
import { rest } from "../../support/api";
import { prepareDatabase } from "../../support/databases";
import { runServer, type ServerProcess } from "../../support/server-process";

/** The maximum time of a request that needs Stripe. */
const PATIENCE_MS = 20_000;
const PAGE_MS = 15_000;

// Stripe and the mail server in one.
const sockets = new Set<Socket>();
const broken = createServer((socket) => {
  sockets.add(socket);
  socket.on("error", () => {});
});
let server: ServerProcess;
let drop = async () => {};

beforeAll(async () => {
  await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
  const address = broken.address();
  const at = `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const database = await prepareDatabase("seeded");
  drop = database.drop;
  server = await runServer({ ...database.env, SMTP_URL: `smtp://${at}`, STRIPE_API_URL: `http://${at}` });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  broken.close();
  await drop();
});

test("Stripe and the mail server hang: accounts are opened, messages are accepted, and a payer gets an error in time", async () => {
  const api = rest(server.url);
  expect((await api.post("/auth/register", newDriver())).status).toBe(200);
  const message = { name: "Ana", email: "ana@email.com", subject: "Oi", message: "Olá" };
  expect((await api.post("/contact", message)).status).toBe(200);
  const token = await logInDemo(server.url, "semassinatura");
  const began = performance.now();
  const checkout = rest(server.url, token).post("/subscriptions/checkout", {
    planId: "plano-condutor",
    planPriceId: "plano-condutor-mensal",
    successUrl: `${server.url}/assinatura?success=true`,
    cancelUrl: `${server.url}/assinatura?canceled=true`,
  });
  // Meanwhile families notice nothing.
  for (const path of ["/", "/buscar?estado=SP", "/servicos", "/api/drivers/search", "/api/plans/pricing"]) {
    const start = performance.now();
    expect({ path, status: (await fetch(`${server.url}${path}`)).status }).toEqual({ path, status: 200 });
    const took = Math.round(performance.now() - start);
    expect({ path, took: took < PAGE_MS ? "fine" : took }).toEqual({ path, took: "fine" });
  }
  expect(await checkout).toMatchObject({ status: 503, body: { code: "PAYMENT_UNAVAILABLE" } });
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
});

test("while they hang, the server still shuts down properly within 10 s", async () => {
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
});
