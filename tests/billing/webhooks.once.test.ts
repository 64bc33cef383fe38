import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { stripeEvents, subscriptions } from "../../drizzle/schema/subscriptions";
import { syncCustomer } from "../../server/billing/sync-customer";
import { troublesOf } from "../../server/console/alerts/queries";
import { healthNow } from "../../server/console/health/health-now";
import { observeStripe } from "../../server/console/health/observe-stripe";
import { eventAsStripe } from "../../server/dev/stripe-simulator/deliver-events";
import { outcomeOf, postSigned, testShop } from "./shop";

const { shop, app } = testShop();

const post = (content: unknown, change?: Parameters<typeof postSigned>[2]) =>
  postSigned(app, content, change);

/** A driver who paid, with the events not delivered yet. */
async function driverWithEvents() {
  await shop.deliver();
  const driver = await shop.paidDriver();
  const events = shop.loseEvents();
  const [first] = events;
  if (!first) throw new Error("no event");
  return { ...driver, events, first };
}

const knownEvent = (id: string) => app.services.db.$count(stripeEvents, eq(stripeEvents.id, id));

test("forged, old, unsigned and changed events are refused and change nothing; of a genuine one nothing is trusted but whom it is about", async () => {
  const { first, status, mails } = await driverWithEvents();
  const event = eventAsStripe(first);
  const body = JSON.stringify({ ...event, type: "invoice.paid" });
  for (const delivery of [{ secret: "whsec_somebody_else" }, { secondsAgo: 5 * 60 + 5 }, { body }])
    expect([delivery, await post(event, delivery)]).toEqual([delivery, 400]);
  const unsigned = { method: "POST", body: JSON.stringify(event) };
  expect((await fetch(`${app.url}/api/stripe/webhook`, unsigned)).status).toBe(400);
  expect((await fetch(`${app.url}/api/stripe/webhook`)).status).toBe(405);
  expect([await status(), await knownEvent(event.id)]).toEqual(["SUBSCRIPTION_NOT_FOUND", 0]);
  const lie = { object: { ...Object(event.data.object), status: "canceled" } };
  const odd = `${JSON.stringify({ ...event, data: lie, note: "ação, ção, 🚐" }, null, 2)}\n`;
  expect(await post(odd, { secondsAgo: 4 * 60 })).toBe(200);
  expect([await status(), await mails()]).toEqual(["active", ["active"]]);
});

test("verified events about unknown objects get a 2xx; signed text that is not an event is refused", async () => {
  const about = (object: object, type = "customer.subscription.updated") =>
    post({ id: "evt_unknown", object: "event", type, data: { object } });
  expect(await about({ id: "sub_unknown", object: "subscription", customer: "cus_unknown" })).toBe(200);
  expect(await about({ id: "cs_1", object: "checkout.session", customer: null })).toBe(200);
  // Ids that no object at Stripe has can't be applied on another try either.
  for (const id of ["a\0b", "../subscriptions", 7]) {
    expect(await about({ id: "sub_1", object: "subscription", customer: id })).toBe(200);
    expect(await about({ id: "re_1", payment_intent: id }, "refund.created")).toBe(200);
    const completed = { id, object: "checkout.session", customer: "cus_unknown" };
    expect(await about(completed, "checkout.session.completed")).toBe(200);
  }
  const event = { id: "evt_x", type: "invoice.paid", data: { object: {} } };
  for (const content of [null, '"event"', { ...event, id: "evt\0" }, { ...event, data: null }])
    expect(await post(content)).toBe(400);
  expect(await post(event)).toBe(200);
});

function permutationsOf<T>(things: readonly T[]): T[][] {
  if (things.length <= 1) return [[...things]];
  return things.flatMap((first, index) =>
    permutationsOf(things.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}

test("events in every possible order lead to one state", async () => {
  await shop.deliver();
  const { account, customer, cancel, rows } = await shop.publishedDriver();
  await cancel();
  const facts = async () =>
    JSON.stringify((await rows()).map(({ id, createdAt, updatedAt, ...stored }) => stored));
  const before = await facts();
  const events = shop.simulator.state.events.filter(({ object }) =>
    JSON.stringify(object).includes(customer.id),
  );
  expect(events).toHaveLength(4);
  const endings = new Set<string>();
  for (const order of permutationsOf(events)) {
    await app.services.db.delete(subscriptions).where(eq(subscriptions.userId, account.id));
    await app.services.db.delete(stripeEvents);
    for (const event of order) expect(await shop.send([event])).toEqual([true]);
    endings.add(await facts());
  }
  expect([...endings]).toEqual([before]);
});

test("a crash between storing an event's id and applying it loses nothing: Stripe sends it again; three times at once it counts once", async () => {
  const { events, first, account, mails, status } = await driverWithEvents();
  const { db } = app.services;
  await db.execute(
    sql.raw(`alter table subscriptions add constraint crash check (user_id <> '${account.id}')`),
  );
  expect(await shop.send([first])).toEqual([false]);
  expect([await knownEvent(first.id), await mails()]).toEqual([0, []]);
  await db.execute(sql`alter table subscriptions drop constraint crash`);
  const thrice = [...events, ...events, ...events];
  expect(await shop.send(thrice)).toEqual(thrice.map(() => true));
  expect([await status(), await mails()]).toEqual(["active", ["active"]]);
});

test("while Stripe is slow, nobody else waits for the database; an overtaken read does not overwrite a newer one", async () => {
  const { status, customer, cancel, row } = await shop.paidDriver();
  const slowRead = () =>
    shop.line.holdBack(/^GET .v1.subscriptions$/, () => syncCustomer(app.services, customer.id));
  const arrive = await slowRead();
  expect((await fetch(`${app.url}/api/ready`)).status).toBe(200);
  expect(await status()).toBe("SUBSCRIPTION_NOT_FOUND");
  await arrive();
  expect(await status()).toBe("active");
  const overtaken = await slowRead();
  expect(await outcomeOf(cancel())).toEqual([200, "canceling"]);
  await overtaken();
  expect((await row())?.status).toBe("canceling");
});

test("events that Stripe can't deliver for fifteen minutes are an alert, younger ones are not", async () => {
  for (const event of shop.simulator.state.events)
    Object.assign(event, { pending: false, isDelivered: true });
  await shop.paidDriver();
  const look = async () => {
    await observeStripe.run(app.services, {});
    return (await healthNow(app.services)).find(({ kind }) => kind === "stripe");
  };
  expect(await look()).toMatchObject({ isRed: false });
  shop.pass(15 * 60_000);
  expect(await look()).toMatchObject({ isRed: true, state: expect.stringContaining("avisos não chegam") });
  expect((await troublesOf(app.services)).map(({ kind }) => kind)).toContain("stripe-failing");
});
