import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { reconcileSubscriptions } from "../../server/billing/reconcile-subscriptions";
import { unpublishMissed } from "../../server/billing/unpublish-missed";
import { endSubscription } from "../../server/dev/stripe-simulator/billing";
import { dayInSaoPaulo } from "../../shared/brazil";
import { TAKEN_DOWN_MAX } from "../../shared/limits";
import { runOps } from "../console/ops/run-ops";
import { fieldOf } from "../support/api";
import { type Published, testShop } from "./shop";

const OPS_TOKEN = "a-key-of-the-operator-for-these-tests";

const found: Published[] = [];
const { shop, app } = testShop({ OPS_TOKEN });
beforeAll(async () => {
  for (let count = 0; count <= TAKEN_DOWN_MAX; count++) found.push(await shop.publishedDriver());
});

const published = () => app.services.db.$count(drivers, eq(drivers.isPublic, true));
const ops = (...words: string[]) =>
  runOps([...words, "--reason", "Chave da Stripe estava errada", "--json"], { OPS_TOKEN, OPS_URL: app.url });

test("jobs that would hide more than twenty profiles stop and alert once; the operator allows more, and undoes a day for paid ones", async () => {
  const subscriptions = found.map(({ subscription }) => subscription);
  for (const subscription of subscriptions) endSubscription(shop.simulator.books, subscription);
  shop.loseEvents();
  await unpublishMissed.run(app.services, {});
  for (const _ of [1, 2]) await reconcileSubscriptions.run(app.services, {});
  expect(await published()).toBe(found.length);
  expect(await shop.alertsAbout(reconcileSubscriptions.name)).toHaveLength(1);

  expect((await ops("unpublish-lapsed")).exitCode).toBe(0);
  expect(await shop.workOff(reconcileSubscriptions, "isUnlimited")).toBe(1);
  expect(await shop.workOff(unpublishMissed, "isUnlimited")).toBe(1);
  expect(await published()).toBe(0);

  // All but one turn out to be paid.
  for (const subscription of subscriptions.slice(1))
    Object.assign(subscription, { status: "active", canceledAt: null, endedAt: null });
  const day = dayInSaoPaulo(app.services.now());
  const undone = await ops("republish", "--day", day);
  expect([undone.exitCode, fieldOf(undone.json, "published")]).toEqual([0, found.length - 1]);
  expect(await published()).toBe(found.length - 1);
});
