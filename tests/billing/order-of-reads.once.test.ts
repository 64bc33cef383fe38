import { afterAll, beforeAll, expect, test } from "bun:test";
import { syncCustomer } from "../../server/billing/sync-customer";
import { changeCard, endPeriod } from "../../server/dev/stripe-simulator/billing";
import type { TestApp } from "../support/app";
import { until } from "../support/until";
import {
  moneyOf,
  offers,
  onlyAtStripe,
  openShop,
  paidDriver,
  queuedMails,
  type Shop,
  storedSubscriptions,
} from "./shop";

/** A proxy to the simulator that can delay responses: read at Stripe already, but not arrived here yet. */
function slowLine(simulatorUrl: string) {
  let toHold: RegExp | undefined;
  const held: (() => void)[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const url = new URL(request.url);
      const holdThis = toHold?.test(`${request.method} ${url.pathname}`);
      if (holdThis) toHold = undefined;
      const answer = await fetch(`${simulatorUrl}${url.pathname}${url.search}`, {
        method: request.method,
        headers: request.headers,
        body: request.body,
      });
      const body = await answer.text();
      if (holdThis) await new Promise<void>((resolve) => held.push(resolve));
      return new Response(body, { status: answer.status, headers: { "content-type": "application/json" } });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    /** Holds the next answer back, to the read of a customer's subscriptions unless another call is given. */
    holdNext: (call = /^GET .v1.subscriptions$/) => {
      toHold = call;
    },
    heldBack: () => held.length,
    release: () => {
      for (const answer of held.splice(0)) answer();
    },
    stop: () => server.stop(true),
  };
}

let shop: Shop;
let app: TestApp;
let line: ReturnType<typeof slowLine>;
beforeAll(async () => {
  shop = await openShop((url) => {
    line = slowLine(url);
    return line.url;
  });
  app = shop.app;
});
afterAll(async () => {
  await shop.close();
  await line.stop();
});

test("an overtaken read does not overwrite a newer one", async () => {
  const driver = await paidDriver(shop);
  await shop.deliver();
  const subscription = onlyAtStripe(shop, driver.account);

  line.holdNext();
  const slow = syncCustomer(app.services, subscription.customer);
  await until("the slow read to have seen Stripe", () => line.heldBack() === 1);
  expect((await driver.cancel()).body).toMatchObject({ status: "canceling" });
  line.release();
  await slow;
  const [row] = await storedSubscriptions(app, driver.account);
  expect(row?.status).toBe("canceling");
});

test("many concurrent handlers end in Stripe's state, and all succeed", async () => {
  const driver = await paidDriver(shop);
  const customer = onlyAtStripe(shop, driver.account).customer;
  const handlers = Array.from({ length: 12 }, () => syncCustomer(app.services, customer));
  expect(await Promise.all(handlers)).toEqual(handlers.map(() => true));
  const rows = await storedSubscriptions(app, driver.account);
  expect(rows.map(({ status }) => status)).toEqual(["active"]);
});

test("while Stripe is slow, nobody else waits for the database", async () => {
  const driver = await paidDriver(shop);
  const customer = onlyAtStripe(shop, driver.account).customer;
  line.holdNext();
  const slow = syncCustomer(app.services, customer);
  await until("the read to be under way", () => line.heldBack() === 1);
  expect((await fetch(`${app.url}/api/ready`)).status).toBe(200);
  expect((await driver.read()).status).toBe(404);
  line.release();
  await slow;
  expect((await driver.read()).status).toBe(200);
});

test("an open charge that is paid while its driver cancels goes back: that period is not used", async () => {
  const driver = await paidDriver(shop, offers.monthly, "4000000000000341");
  await shop.deliver();
  const subscription = onlyAtStripe(shop, driver.account);
  endPeriod(shop.simulator.books, subscription);
  await shop.deliver();
  line.holdNext(/^GET .v1.subscriptions.sub_/);
  const canceling = driver.cancel();
  await until("the subscription to be read at Stripe", async () => line.heldBack() === 1);
  changeCard(shop.simulator.books, subscription, false);
  line.release();
  expect(await canceling).toMatchObject({ status: 200, body: { status: "canceled" } });
  await shop.deliver();
  expect(moneyOf(shop, subscription.customer)).toEqual([2990, 2990, -2990]);
  expect(await queuedMails(app, driver.account)).toContain("money-back");
});
