import { expect, test } from "bun:test";
import { resyncSubscription } from "../../server/billing/resync-subscription";
import { checkoutUrlOf, fieldOf, payAt, testShop } from "./shop";

const { shop, app } = testShop();

type Way = "unknown" | "deleted";

/** A published driver whose customer Stripe no longer has, as after switching from test to live keys. */
async function lostDriver(way: Way) {
  const driver = await shop.publishedDriver();
  const { state } = shop.simulator;
  const { id, customer } = shop.onlyAtStripe(driver.account);
  delete state.subscriptions[id];
  const known = state.customers[customer];
  if (way === "deleted" && known) known.deleted = true;
  else delete state.customers[customer];
  return driver;
}

type Driver = Awaited<ReturnType<typeof lostDriver>>;

/** The outcome of each call that reads from Stripe. */
const calls: [string, (driver: Driver) => Promise<unknown>, unknown][] = [
  ["cancel", async ({ cancel }) => (await cancel()).status, 409],
  ["keep", async ({ resume }) => (await resume()).status, 409],
  ["portal", async ({ portal }) => fieldOf((await portal()).body, "code"), "SUBSCRIPTION_NOT_FOUND"],
  ["checkout", async ({ checkout }) => (await checkout()).status, 200],
  ["the operator's sync", ({ account }) => resyncSubscription(app.services, account.id), "canceled"],
];

test.each([
  ...calls.map((call) => ["unknown", ...call] as const),
  // Of a deleted customer Stripe still knows the id.
  ...calls
    .filter(([name]) => name !== "cancel" && name !== "keep")
    .map((call) => ["deleted", ...call] as const),
])(
  "a customer that is %s at Stripe: %s detects that the subscription has ended",
  async (way, _, call, answer) => {
    const driver = await lostDriver(way);
    expect(await shop.isFound(driver.driverId)).toBe(true);
    expect(await call(driver)).toEqual(answer);
    expect((await driver.read()).body).toMatchObject({ status: "canceled" });
    expect(await shop.isPublic(driver.account)).toBe(false);
    expect(await shop.isFound(driver.driverId)).toBe(false);
    expect(await shop.queuedMails(driver.account)).toEqual(["active", "unpublished"]);
  },
);

test("a driver whom Stripe lost can subscribe again", async () => {
  const driver = await lostDriver("deleted");
  await payAt(checkoutUrlOf(await driver.checkout()));
  await shop.deliver();
  expect((await driver.read()).body).toMatchObject({ status: "active" });
});

test("a subscription missing only in the customer's list continues", async () => {
  const driver = await shop.publishedDriver();
  const subscription = shop.onlyAtStripe(driver.account);
  const { customer } = subscription;
  subscription.customer = "cus_of_before";
  expect(await resyncSubscription(app.services, driver.account.id)).toBe("active");
  subscription.customer = customer;
  expect(await shop.isFound(driver.driverId)).toBe(true);
});
