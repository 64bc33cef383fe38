import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import Stripe from "stripe";
import { stripeEvents, subscriptions } from "../../drizzle/schema/subscriptions";
import { syncCustomer } from "../../server/billing/sync-customer";
import { troublesOf } from "../../server/console/alerts/queries";
import { healthNow } from "../../server/console/health/health-now";
import { observeStripe } from "../../server/console/health/observe-stripe";
import { endPeriod } from "../../server/dev/stripe-simulator/billing";
import { eventAsStripe } from "../../server/dev/stripe-simulator/deliver-events";
import type { SentEvent } from "../../server/dev/stripe-simulator/state";
import { checkoutUrlOf, DAY, payAt, SECRET, testShop } from "./shop";

const MINUTE = 60_000;
const { shop, app } = testShop();

type Delivery = { secret?: string; secondsAgo?: number; signature?: string | null; body?: string };

/** Posts a signed event, or any other content; `body` is sent instead of what was signed. */
async function post(content: unknown, delivery: Delivery = {}): Promise<number> {
  const { secret = SECRET, secondsAgo = 0 } = delivery;
  const payload = typeof content === "string" ? content : JSON.stringify(content);
  const timestamp = Math.floor(app.services.now().getTime() / 1000) - secondsAgo;
  const signed = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
  const signature = delivery.signature === undefined ? signed : delivery.signature;
  const { status } = await fetch(`${app.url}/api/stripe/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(signature ? { "stripe-signature": signature } : {}) },
    body: delivery.body ?? payload,
  });
  return status;
}

const waiting = () => shop.simulator.state.events.filter(({ pending }) => pending);

/** A driver who paid, with the events not delivered yet. */
async function driverWithEvents() {
  await shop.deliver();
  const driver = await shop.paidDriver();
  const events = waiting();
  for (const event of events) event.pending = false;
  return { ...driver, events };
}

test("a genuine event is accepted, whatever bytes its body has", async () => {
  const { events, read } = await driverWithEvents();
  const [event] = events;
  if (!event) throw new Error("no event");
  const odd = { ...eventAsStripe(event), note: "ação, ção, 🚐" };
  expect(await post(`${JSON.stringify(odd, null, 2)}\n`)).toBe(200);
  expect((await read()).status).toBe(200);
});

test("forged, old, unsigned and changed events are refused and change nothing", async () => {
  const { events, read } = await driverWithEvents();
  const [event] = events.map(eventAsStripe);
  if (!event) throw new Error("no event");
  expect(await post(event, { secret: "whsec_somebody_else" })).toBe(400);
  expect(await post(event, { secondsAgo: 5 * 60 + 5 })).toBe(400);
  expect(await post(event, { signature: null })).toBe(400);
  expect(await post(event, { signature: "t=1,v1=0000" })).toBe(400);
  expect((await fetch(`${app.url}/api/stripe/webhook`)).status).toBe(405);
  expect(await post(event, { body: JSON.stringify({ ...event, type: "invoice.paid" }) })).toBe(400);
  expect((await read()).status).toBe(404);
  const kept = await app.services.db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id));
  expect(kept).toEqual([]);
  expect(await post(event, { secondsAgo: 4 * 60 })).toBe(200);
  expect((await read()).status).toBe(200);
});

test("verified events about unknown objects get a 2xx", async () => {
  const about = (object: object, type = "customer.subscription.updated") => ({
    id: "evt_unknown",
    object: "event",
    type,
    data: { object },
  });
  expect(await post(about({ id: "sub_unknown", object: "subscription", customer: "cus_unknown" }))).toBe(200);
  expect(await post(about({ id: "po_1", object: "payout" }, "payout.paid"))).toBe(200);
  expect(await post(about({ id: "cs_1", object: "checkout.session", customer: null }))).toBe(200);
  // Ids that no object at Stripe has can't be applied on another try either.
  for (const id of ["a\0b", "\ud800", "../subscriptions", "c".repeat(300), { id: "a\0b" }, 7]) {
    expect(await post(about({ id: "sub_1", object: "subscription", customer: id }))).toBe(200);
    expect(await post(about({ id: "re_1", payment_intent: id }, "refund.created"))).toBe(200);
    const completed = { id, object: "checkout.session", customer: "cus_unknown" };
    expect(await post(about(completed, "checkout.session.completed"))).toBe(200);
  }
});

test("signed text that is not an event is refused as such", async () => {
  const event = { id: "evt_x", type: "invoice.paid", data: { object: {} } };
  const odd = [{ id: 1 }, { id: "evt\0" }, { id: "" }, { type: "invoice.paid\0" }, { data: null }];
  for (const content of [null, 7, [], '"event"', {}, ...odd.map((part) => ({ ...event, ...part }))])
    expect(await post(content)).toBe(400);
  expect(await post(event)).toBe(200);
});

test("an event's own content is not trusted: only Stripe is read", async () => {
  const { events, account, read } = await driverWithEvents();
  const created = events.find(({ type }) => type === "customer.subscription.created");
  if (!created) throw new Error("no event");
  const event = eventAsStripe(created);
  const lie = { ...event, data: { object: { ...Object(event.data.object), status: "canceled" } } };
  expect(await post(lie)).toBe(200);
  expect((await read()).body).toMatchObject({ status: "active" });
  expect(await shop.queuedMails(account)).toEqual(["active"]);
});

test("every event three times, also concurrently, causes one change and one mail", async () => {
  const { events, account } = await driverWithEvents();
  const thrice = [...events, ...events, ...events];
  expect(await shop.send(thrice)).toEqual(thrice.map(() => true));
  const rows = await shop.storedSubscriptions(account);
  expect(rows.map(({ status }) => status)).toEqual(["active"]);
  // Known ones are not even read again.
  shop.pass(60_000);
  expect(await shop.send(thrice)).toEqual(thrice.map(() => true));
  expect(await shop.storedSubscriptions(account)).toEqual(rows);
  expect(await shop.queuedMails(account)).toEqual(["active"]);
});

function permutationsOf<T>(things: readonly T[]): T[][] {
  if (things.length <= 1) return [[...things]];
  return things.flatMap((first, index) =>
    permutationsOf(things.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}

test("events in every possible order lead to one state", async () => {
  await shop.deliver();
  const driver = await shop.publishedDriver();
  await driver.cancel();
  const { account } = driver;
  const [before] = await shop.storedSubscriptions(account);
  const mine = (event: SentEvent) =>
    JSON.stringify(event.object).includes(shop.onlyAtStripe(account).customer);
  const events = shop.simulator.state.events.filter(mine);
  expect(events.map(({ type }) => type)).toEqual([
    "customer.subscription.created",
    "invoice.paid",
    "checkout.session.completed",
    "customer.subscription.updated",
  ]);
  const endings = new Set<string>();
  for (const order of permutationsOf(events)) {
    await app.services.db.delete(subscriptions).where(eq(subscriptions.userId, account.id));
    await app.services.db.delete(stripeEvents);
    for (const event of order) expect(await shop.send([event])).toEqual([true]);
    const rows = await shop.storedSubscriptions(account);
    endings.add(JSON.stringify(rows.map(({ id, createdAt, updatedAt, ...facts }) => facts)));
  }
  const { id, createdAt, updatedAt, ...facts } = before ?? Object();
  expect([...endings]).toEqual([JSON.stringify([facts])]);
});

test("a crash between storing an event's id and applying it loses nothing: Stripe sends it again", async () => {
  const { events, account, read } = await driverWithEvents();
  const [event] = events;
  if (!event) throw new Error("no event");
  const { db } = app.services;
  const forbid = sql.raw(`alter table subscriptions add constraint crash check (user_id <> '${account.id}')`);
  await db.execute(forbid);
  expect(await shop.send([event])).toEqual([false]);
  expect(await db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id))).toEqual([]);
  expect(await shop.queuedMails(account)).toEqual([]);
  await db.execute(sql`alter table subscriptions drop constraint crash`);
  expect(await shop.send([event])).toEqual([true]);
  expect((await read()).body).toMatchObject({ status: "active" });
  expect(await shop.queuedMails(account)).toEqual(["active"]);
});

test("the late deletion event of an old subscription does not affect the new one", async () => {
  const driver = await driverWithEvents();
  await shop.send(driver.events);
  const first = shop.onlyAtStripe(driver.account);
  await driver.cancel();
  endPeriod(shop.simulator.books, first);
  const late = waiting();
  for (const event of late) event.pending = false;
  expect(late.at(-1)?.type).toBe("customer.subscription.deleted");
  // Another event brings the end; the driver subscribes again before the late ones arrive.
  shop.pass(1000);
  await syncCustomer(app.services, first.customer);
  await payAt(checkoutUrlOf(await driver.checkout()));
  await shop.deliver();
  expect((await driver.read()).body).toMatchObject({ status: "active" });
  await shop.send(late);
  expect((await driver.read()).body).toMatchObject({ status: "active" });
  const rows = await shop.storedSubscriptions(driver.account);
  expect(rows.map(({ status }) => status)).toEqual(["canceled", "active"]);
});

test("the alert about events asks Stripe: what it can't deliver raises it, wrong signatures neither raise nor hide it", async () => {
  const { services } = app;
  // Other tests held theirs back.
  for (const event of shop.simulator.state.events)
    Object.assign(event, { pending: false, isDelivered: true });
  const look = async () => {
    await observeStripe.run(services, {});
    const health = await healthNow(services);
    const troubles = (await troublesOf(services)).filter(({ kind }) => kind.startsWith("stripe"));
    return { cell: health.find(({ kind }) => kind === "stripe"), troubles };
  };
  const fine = { cell: { isRed: false, state: "responde" }, troubles: [] };
  // A stranger, for half an hour, without an event of Stripe's in between.
  for (let minute = 0; minute < 30; minute += 5) {
    expect(await post({ id: "evt_strange" }, { secret: "whsec_somebody_else" })).toBe(400);
    shop.pass(5 * MINUTE);
  }
  expect(await look()).toMatchObject(fine);

  // Three events that don't arrive, as with a wrong address: the product never sees them.
  await shop.paidDriver();
  const lost = waiting();
  expect(lost).toHaveLength(3);
  shop.pass(14 * MINUTE);
  expect(await look()).toMatchObject(fine);
  shop.pass(MINUTE);
  const failing = {
    cell: { isRed: true, state: "3 avisos não chegam" },
    troubles: [{ kind: "stripe-failing", sentence: expect.stringContaining("3 avisos não chegam") }],
  };
  expect(await look()).toMatchObject(failing);
  expect(await post({ id: "evt_strange" }, { secret: "whsec_somebody_else" })).toBe(400);
  expect(await post({ id: "evt_other", type: "payout.paid", data: { object: {} } })).toBe(200);
  expect(await look()).toMatchObject(failing);

  // Stripe gives up after three days, or the events arrive.
  for (const event of lost) event.pending = false;
  expect(await look()).toMatchObject(failing);
  for (const event of lost.slice(1)) event.isDelivered = true;
  expect(await look()).toMatchObject({ cell: { isRed: true, state: "1 aviso não chega" } });
  shop.pass(3 * DAY);
  expect(await look()).toMatchObject(fine);
});
