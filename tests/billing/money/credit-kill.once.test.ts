import { expect, test } from "bun:test";
import { DEMO_PASSWORD, demoEmail } from "../../../drizzle/seeds/demo-logins";
import { demoSubscriptions } from "../../../drizzle/seeds/demo-subscriptions";
import { endPeriod } from "../../../server/dev/stripe-simulator/billing";
import { serveSimulator } from "../../../server/dev/stripe-simulator/serve-simulator";
import { letQueuePass } from "../../process/let-queue-pass";
import { rest } from "../../support/api";
import { prepareDatabase } from "../../support/databases";
import { runServer } from "../../support/server-process";
import { until } from "../../support/until";
import { fieldOf, moneyOf, offers } from "../shop";
import { serveKillingLine } from "./killing-line";

// Each call to Stripe between "Cancelar" and the returned credit, in order, and whether the process is killed before or
// after Stripe has done it. The normal run tests the two most dangerous cases, the long one all.
const steps = [
  /^POST .v1.subscriptions.[^/]+$/,
  /^GET .v1.customers.[^/]+$/,
  /^GET .*balance_transactions$/,
  /^POST .*balance_transactions$/,
  /^GET .v1.charges$/,
  /^POST .v1.refunds$/,
];
const all = steps.flatMap((call) => [false, true].map((isAfter) => ({ call, isAfter })));
const isDangerous = ({ call, isAfter }: (typeof all)[number]) =>
  isAfter && (call.test("POST /v1/customers/x/balance_transactions") || call.test("POST /v1/refunds"));
const points = process.env.CREDIT_KILLS === "all" ? all : all.filter(isDangerous);

test.each(points)(
  "killed at $call (Stripe did it: $isAfter), the credit of a canceled subscription goes back once, to the cent",
  async (point) => {
    const simulator = serveSimulator({ demo: demoSubscriptions() });
    const line = serveKillingLine(simulator.url, point);
    const database = await prepareDatabase("seeded");
    const start = () =>
      runServer({
        ...database.env,
        SEED_DEMO: "true",
        STRIPE_API_URL: line.url,
        STRIPE_WEBHOOK_SECRET: "whsec_test_credit",
      });
    let server = await start();
    try {
      const login = { email: demoEmail("ativa"), password: DEMO_PASSWORD };
      const token = String(fieldOf((await rest(server.url).post("/auth/login", login)).body, "token"));
      const calls = () => rest(server.url, token);
      const planPriceId = offers.monthly.planPriceId;
      const { body } = await calls().post("/subscriptions/period/preview", { planPriceId });
      expect((await calls().post("/subscriptions/period", body as object)).status).toBe(200);
      const id = demoSubscriptions().find(({ email }) => email === login.email)?.customerId ?? "";
      const customer = simulator.state.customers[id];
      if (!customer) throw new Error("no customer");
      const credit = -customer.balance;
      expect(credit).toBeGreaterThan(0);
      const before = moneyOf({ simulator }, id);

      line.arm(server.pid);
      // The process may die before it answers.
      await calls()
        .post("/subscriptions/cancel")
        .catch(() => {});
      await until("the process to be killed", () => line.hasKilled(), 60_000);
      await server.stop("SIGKILL");
      await letQueuePass(database.env);
      server = await start();
      // A driver who got no answer taps again.
      const tapAgain = async () => (await calls().post("/subscriptions/cancel")).status;
      await until("the answer", async () => (await tapAgain()) === 200, 60_000);
      const all = () => moneyOf({ simulator }, id);
      await until("the credit to be returned", () => all().length > before.length, 90_000);

      const own = Object.values(simulator.state.subscriptions).find((one) => one.customer === id);
      if (!own) throw new Error("no subscription");
      expect([own.cancelAtPeriodEnd, customer.balance]).toEqual([true, 0]);
      endPeriod(simulator.books, own);
      expect([own.status, customer.balance, all()]).toEqual(["canceled", 0, [...before, -credit]]);
    } finally {
      await server.stop();
      await line.stop();
      await simulator.close();
      await database.drop();
    }
  },
  240_000,
);
