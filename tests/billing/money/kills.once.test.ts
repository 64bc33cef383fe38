import { expect, test } from "bun:test";
import { type DemoLogin, demoEmail } from "../../../drizzle/seeds/demo-logins";
import { demoSubscriptions } from "../../../drizzle/seeds/demo-subscriptions";
import { endPeriod } from "../../../server/dev/stripe-simulator/billing";
import { serveSimulator } from "../../../server/dev/stripe-simulator/serve-simulator";
import { logInDemo } from "../../people/live-drivers";
import { letQueuePass } from "../../process/let-queue-pass";
import { fieldOf, rest } from "../../support/api";
import { prepareDatabase } from "../../support/databases";
import { runServer } from "../../support/server-process";
import { until } from "../../support/until";
import { beforeAndAfter, openLine, stepsOfCredit, stepsOfWithdrawal } from "../line";
import { moneyOf, offers } from "../shop";

// A process killed at each call to Stripe, before or after Stripe has done it. The normal run tests those after which
// money could go back twice or never; the long one tests all.
function killsAt(steps: RegExp[], ...dangerous: string[]) {
  const isDangerous = ({ call }: { call: RegExp }) => dangerous.some((name) => call.test(name));
  const all = beforeAndAfter(steps);
  return process.env.MONEY_KILLS === "all" ? all : all.filter((kill) => kill.isAfter && isDangerous(kill));
}
const LONG = 240_000;

type Kill = { call: RegExp; isAfter: boolean };

/** The product as a process with the demo data, with one of its drivers signed in; it can be killed at a call. */
async function killable(demoDriver: DemoLogin) {
  const simulator = serveSimulator({ demo: demoSubscriptions() });
  const line = openLine(simulator);
  const database = await prepareDatabase("seeded");
  const keys = { STRIPE_API_URL: simulator.url, STRIPE_WEBHOOK_SECRET: "whsec_test_kills" };
  const start = () => runServer({ ...database.env, ...keys, SEED_DEMO: "true" });
  let server = await start();
  const token = await logInDemo(server.url, demoDriver);
  const customer = demoSubscriptions().find(({ email }) => email === demoEmail(demoDriver))?.customerId ?? "";
  return {
    simulator,
    customer,
    calls: () => rest(server.url, token),
    money: () => moneyOf(simulator, customer),
    ownSubscriptions: () =>
      Object.values(simulator.state.subscriptions).filter((one) => one.customer === customer),
    /** Kills the process at a call that this makes, and starts another. */
    killDuring: async (work: () => Promise<unknown>, { call, isAfter }: Kill) => {
      let isKilled = false;
      line.breakAt(call, isAfter, () => {
        line.mend();
        process.kill(server.pid, "SIGKILL");
        isKilled = true;
      });
      // The process may have answered before.
      await work().catch(() => {});
      await until("the process to be killed", () => isKilled, 60_000);
      await server.stop("SIGKILL");
      await letQueuePass(database.env);
      server = await start();
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      await simulator.close();
      await database.drop();
    },
  };
}

test.each(killsAt(stepsOfWithdrawal, "DELETE /v1/subscriptions", "POST /v1/refunds"))(
  "killed at $call (Stripe did it: $isAfter), a withdrawal is completed by the next process",
  async (kill) => {
    await using product = await killable("assinante");
    const offer = () => product.calls().get("/subscriptions/withdrawal");
    const { body } = await offer();
    expect(body).toMatchObject({ state: "offered" });
    const cents = Number(fieldOf(body, "cents"));
    await product.killDuring(() => product.calls().post("/subscriptions/withdraw"), kill);
    const isDone = async () => fieldOf((await offer()).body, "state") === "done";
    await until("the job to finish it", isDone, 90_000);
    expect(product.money()).toEqual([cents, -cents]);
    expect(product.ownSubscriptions().map(({ status }) => status)).toEqual(["canceled"]);
  },
  LONG,
);

test.each(
  killsAt(
    [/^POST .v1.subscriptions.[^/]+$/, ...stepsOfCredit],
    "POST /v1/customers/x/balance_transactions",
    "POST /v1/refunds",
  ),
)(
  "killed at $call (Stripe did it: $isAfter), the credit of a canceled subscription goes back once, to the cent",
  async (kill) => {
    await using product = await killable("ativa");
    const { planPriceId } = offers.monthly;
    const { body } = await product.calls().post("/subscriptions/period/preview", { planPriceId });
    expect((await product.calls().post("/subscriptions/period", Object(body))).status).toBe(200);
    const customer = product.simulator.state.customers[product.customer];
    const credit = -(customer?.balance ?? 0);
    expect(credit).toBeGreaterThan(0);
    const before = product.money();
    const cancel = () => product.calls().post("/subscriptions/cancel");
    await product.killDuring(cancel, kill);
    // A driver who got no answer taps again.
    await until("the answer", async () => (await cancel()).status === 200, 60_000);
    await until("the credit to be returned", () => product.money().length > before.length, 90_000);
    const [own] = product.ownSubscriptions();
    if (!own) throw new Error("no subscription");
    expect([own.cancelAtPeriodEnd, customer?.balance]).toEqual([true, 0]);
    endPeriod(product.simulator.books, own);
    expect([own.status, customer?.balance, product.money()]).toEqual(["canceled", 0, [...before, -credit]]);
  },
  LONG,
);
