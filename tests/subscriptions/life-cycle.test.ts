import { afterAll, beforeAll, expect, test } from "bun:test";
import type { TestApp } from "../support/app";
import { openShop, paidDriver, queuedMails, type Shop } from "./shop";

let shop: Shop;
let app: TestApp;
beforeAll(async () => {
  shop = await openShop();
  app = shop.app;
});
afterAll(() => shop.close());

test("a payment makes the subscription active, once Stripe confirms it", async () => {
  const driver = await paidDriver(shop);
  expect((await driver.read()).status).toBe(404);
  await shop.deliver();
  const { status, body } = await driver.read();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    planName: "Plano Condutor",
    planType: "premium",
    status: "active",
    period: "monthly",
    price: 29.9,
    canceledAt: null,
  });
  expect(await queuedMails(app, driver.account)).toEqual(["active"]);
});
