import { expect, test } from "bun:test";
import { DEMO_PASSWORD, demoEmail } from "../../drizzle/seeds/demo-logins";
import { demoSubscriptions } from "../../drizzle/seeds/demo-subscriptions";
import { serveSimulator } from "../../server/dev/stripe-simulator/serve-simulator";
import { letQueuePass } from "../process/let-queue-pass";
import { rest } from "../support/api";
import { prepareDatabase } from "../support/databases";
import { runServer } from "../support/server-process";
import { until } from "../support/until";
import { serveKillingLine } from "./money/killing-line";
import { fieldOf, moneyOf } from "./shop";

const SECRET = "whsec_test_withdrawal";

// Each step of a withdrawal at Stripe, in order, and whether the process is killed before or after Stripe has done it.
// The normal run tests the two most dangerous cases, the long one all.
const steps = [
  /^DELETE \/v1\/subscriptions/,
  /^GET \/v1\/invoices$/,
  /^GET \/v1\/invoice_payments/,
  /^POST \/v1\/refunds/,
  /^GET \/v1\/subscriptions$/,
];
const all = steps.flatMap((call) => [false, true].map((isAfter) => ({ call, isAfter })));
const isDangerous = ({ call, isAfter }: (typeof all)[number]) =>
  isAfter && (call.test("DELETE /v1/subscriptions") || call.test("POST /v1/refunds"));
const points = process.env.WITHDRAWAL_KILLS === "all" ? all : all.filter(isDangerous);

test.each(points)(
  "killed at $call (Stripe did it: $isAfter), the withdrawal is completed by the next process",
  async (point) => {
    const simulator = serveSimulator({ demo: demoSubscriptions() });
    const line = serveKillingLine(simulator.url, point);
    const database = await prepareDatabase("seeded");
    const start = () =>
      runServer({
        ...database.env,
        SEED_DEMO: "true",
        STRIPE_API_URL: line.url,
        STRIPE_WEBHOOK_SECRET: SECRET,
      });
    let server = await start();
    try {
      const login = { email: demoEmail("assinante"), password: DEMO_PASSWORD };
      const token = String(fieldOf((await rest(server.url).post("/auth/login", login)).body, "token"));
      const offer = await rest(server.url, token).get("/subscriptions/withdrawal");
      expect(offer.body).toMatchObject({ state: "offered" });
      const cents = Number(fieldOf(offer.body, "cents"));

      line.arm(server.pid);
      await expect(rest(server.url, token).post("/subscriptions/withdraw")).rejects.toThrow();
      await server.stop("SIGKILL");
      await letQueuePass(database.env);
      server = await start();
      const calls = rest(server.url, token);
      const state = async () => fieldOf((await calls.get("/subscriptions/withdrawal")).body, "state");
      await until("the job to finish it", async () => (await state()) === "done", 90_000);

      const customer = demoSubscriptions().find(({ email }) => email === login.email)?.customerId ?? "";
      expect(moneyOf({ simulator }, customer)).toEqual([cents, -cents]);
      const own = Object.values(simulator.state.subscriptions).filter((one) => one.customer === customer);
      expect(own.map(({ status }) => status)).toEqual(["canceled"]);
      expect(fieldOf((await calls.get("/drivers/me")).body, "isPublic")).not.toBe(true);
    } finally {
      await server.stop();
      await line.stop();
      await simulator.close();
      await database.drop();
    }
  },
  180_000,
);
