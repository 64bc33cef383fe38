import { beforeAll } from "bun:test";
import { sql } from "drizzle-orm";
import { ensureClient } from "../../scripts/build";
import { advance } from "../../server/dev/stripe-simulator/billing";
import { refundedOf } from "../../server/dev/stripe-simulator/money-back";
import { type SimulatorServer, serveSimulator } from "../../server/dev/stripe-simulator/serve-simulator";
import type { Invoice, SentEvent, Subscription } from "../../server/dev/stripe-simulator/state";
import { subscriptionsOf } from "../../server/drivers/entitlement";
import type { Work } from "../../server/process/services";
import { createAccount, type DriverAccount, photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { storedDriver } from "../drivers/profile-calls";
import { rest } from "../support/api";
import { startTestApp, type TestApp } from "../support/app";
import { forFile } from "../support/for-file";
import { openLine } from "./line";

export const SECRET = "whsec_of_the_tests";
export const DAY = 24 * 60 * 60 * 1000;

export const offers = {
  monthly: { planId: "plano-condutor", planPriceId: "plano-condutor-mensal" },
  quarterly: { planId: "plano-condutor", planPriceId: "plano-condutor-trimestral" },
  annual: { planId: "plano-condutor", planPriceId: "plano-condutor-anual" },
} as const;

/** The product in this process and a simulator of its own, with one clock. Events are queued until a test sends them. */
export async function openShop(env: Record<string, string> = {}) {
  let started: TestApp | undefined;
  let moment = new Date();
  const simulator = serveSimulator({ now: () => started?.services.now() ?? moment });
  const keys = { STRIPE_SECRET_KEY: "sk_test_shop", STRIPE_WEBHOOK_SECRET: SECRET };
  const app = await startTestApp({ ...keys, STRIPE_API_URL: simulator.url, ...env });
  started = app;
  app.setNow(moment);
  const receiver = { url: `${app.url}/api/stripe/webhook`, secret: SECRET };
  const { db } = app.services;
  const { state } = simulator;

  const shop = {
    app,
    simulator,
    /** Between product and simulator. */
    line: openLine(simulator),
    /** Sends every pending event, in order, and fails if one is not accepted. */
    deliver: async () => {
      for (const event of state.events.filter(({ pending }) => pending)) {
        if (!(await simulator.send(event, receiver))) throw new Error(`${event.type} was not taken`);
        Object.assign(event, { pending: false, isDelivered: true });
      }
    },
    /** Sends these events all at once. */
    send: (events: readonly SentEvent[]) =>
      Promise.all(events.map((event) => simulator.send(event, receiver))),
    /** All pending events are lost. */
    loseEvents: () => {
      for (const event of state.events) event.pending = false;
    },
    /** Moves the clock of product and simulator; what is due at Stripe happens. */
    pass: (milliseconds: number) => {
      moment = new Date(moment.getTime() + milliseconds);
      app.setNow(moment);
      advance(simulator.books);
    },
    /** A driver who chose a plan and paid; the events are pending. */
    paidDriver: async (offer: object = offers.monthly, card?: string) => {
      const account = await createAccount(app.services);
      const calls = subscriptionCalls(app, account);
      await payAt(checkoutUrlOf(await calls.checkout(offer)), card);
      return { account, ...calls };
    },
    /** A driver with a paid subscription and a published profile. */
    publishedDriver: async (offer?: object, card?: string) => {
      const driver = await shop.paidDriver(offer, card);
      await shop.deliver();
      const calls = rest(app.url, driver.account.token);
      const saved = await calls.post("/drivers/register", { ...wholeProfile, photo: await photoDataUrl() });
      const published = await calls.post("/drivers/publish", { isPublic: true });
      if (published.status !== 200)
        throw new Error(`Not published: ${JSON.stringify([saved.body, published.body])}`);
      return { ...driver, driverId: String(fieldOf(saved.body, "id")) };
    },
    /** The calls of an account with a new session: sessions end long before the months of a test do. */
    callsOf: async ({ id }: Id) => rest(app.url, (await app.services.sessions.create(db, id)).token),
    /** The subscriptions of an account's customer in the simulator, oldest first. */
    atStripe: ({ email }: Email) => {
      const ids = Object.values(state.customers).flatMap((one) => (one.email === email ? one.id : []));
      return Object.values(state.subscriptions).filter(({ customer }) => ids.includes(customer));
    },
    /** An account's only subscription in the simulator. */
    onlyAtStripe: (account: Email): Subscription => {
      const [subscription, ...others] = shop.atStripe(account);
      if (!subscription || others.length > 0) throw new Error(`${others.length + 1} subscriptions at Stripe`);
      return subscription;
    },
    /** The invoice of an account's current period. */
    lastInvoice: (account: Email): Invoice => {
      const invoice = state.invoices[shop.onlyAtStripe(account).latestInvoice ?? ""];
      if (!invoice) throw new Error("nothing was billed");
      return invoice;
    },
    /** What a customer has paid and got back, in cents. */
    moneyOf: (customer: string) => moneyOf(simulator, customer),
    /** An account's stored subscriptions, oldest first. */
    storedSubscriptions: ({ id }: Id) => subscriptionsOf(db, id),
    /** Whether an account's profile is marked as published. */
    isPublic: async ({ id }: Id) => (await storedDriver(app, { id }))?.isPublic,
    /** Whether a search in the driver's city finds the profile. */
    isFound: async (driverId: string): Promise<boolean> => {
      const place = { state: "SP", city: wholeProfile.serviceCity };
      const found = fieldOf((await rest(app.url).get("/drivers/search", place)).body, "drivers");
      return Array.isArray(found) && found.some((driver) => fieldOf(driver, "id") === driverId);
    },
    /** The queued mails about an account's subscription, by kind. */
    queuedMails: async ({ id }: Id): Promise<string[]> => {
      const { rows } = await db.execute(
        sql`select data->>'kind' as kind from jobs.job where name = 'mail-subscription' and data->>'userId' = ${id} order by created_on`,
      );
      return rows.map((row) => String(fieldOf(row, "kind")));
    },
    /** The queued alerts to the operator, by title, with `about` in their text. */
    alertsAbout: async (about: string): Promise<string[]> => {
      const { rows } = await db.execute(
        sql`select data->>'title' as title from jobs.job where name = 'mail-billing-alert' and data::text like ${`%${about}%`} order by created_on`,
      );
      return rows.map((row) => String(fieldOf(row, "title")));
    },
    /** Runs the queued jobs of a kind that contain `about` in their data. Returns how many there were. */
    workOff: async (job: Work, about: string): Promise<number> => {
      const { rows } = await db.execute(
        sql`select id, data from jobs.job where name = ${job.name} and state = 'created' and data::text like ${`%${about}%`} order by created_on`,
      );
      for (const row of rows) {
        await job.handle(app.services, fieldOf(row, "data"));
        await db.execute(sql`update jobs.job set state = 'completed' where id = ${fieldOf(row, "id")}`);
      }
      return rows.length;
    },
    close: async () => {
      await simulator.close();
      await app.close();
    },
  };
  return shop;
}
export type Shop = Awaited<ReturnType<typeof openShop>>;

type Id = Pick<DriverAccount, "id">;
type Email = Pick<DriverAccount, "email">;

/** What a customer has paid and got back, in cents. */
export function moneyOf({ state, books }: SimulatorServer, customer: string): number[] {
  const own = Object.values(state.invoices).filter((invoice) => invoice.customer === customer);
  const paid = own.filter(({ status }) => status === "paid").map(({ cents }) => cents);
  const back = own.map((invoice) => -refundedOf(books, invoice));
  return [...paid, ...back].filter((cents) => cents !== 0);
}

/** `openShop` for all tests of a file. */
export function testShop(env?: Record<string, string>): { shop: Shop; app: TestApp } {
  const app: Partial<TestApp> = {};
  const shop = forFile(
    async () => {
      const opened = await openShop(env);
      Object.assign(app, opened.app);
      return opened;
    },
    (opened) => opened.close(),
  );
  return { shop, app: app as TestApp };
}

/** The same with the browser's part built. */
export function testShopPages(): { shop: Shop; app: TestApp } {
  beforeAll(ensureClient, 90_000);
  return testShop();
}

/** The calls of §7 about the subscription, as one driver makes them. */
export function subscriptionCalls(app: TestApp, account: Pick<DriverAccount, "token">) {
  const calls = rest(app.url, account.token);
  return {
    checkout: (change: object = {}) =>
      calls.post("/subscriptions/checkout", { ...offers.monthly, ...returnUrls(app), ...change }),
    read: () => calls.get("/subscriptions/my-subscription"),
    cancel: () => calls.post("/subscriptions/cancel"),
    resume: () => calls.post("/subscriptions/resume"),
    portal: () => calls.post("/subscriptions/portal"),
  };
}

export function returnUrls({ url }: Pick<TestApp, "url">) {
  return { successUrl: `${url}/assinatura?success=true`, cancelUrl: `${url}/assinatura?canceled=true` };
}

/** Pays on the simulator's page, as a browser does. Returns where it redirects. */
export async function payAt(checkoutUrl: string, number = "4242424242424242"): Promise<string> {
  const answer = await fetch(`${checkoutUrl}/pay`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number, expiry: "12/40", cvc: "123" }),
  });
  return answer.headers.get("location") ?? `answered ${answer.status}`;
}

/** A field of a response. */
export function fieldOf(body: unknown, name: string): unknown {
  if (typeof body !== "object" || body === null) return undefined;
  return Object.getOwnPropertyDescriptor(body, name)?.value;
}

/** The URL for paying, from the response of a checkout. */
export function checkoutUrlOf(answer: { status: number; body: unknown }): string {
  const url = fieldOf(answer.body, "checkoutUrl");
  if (typeof url !== "string") throw new Error(`No checkout: ${JSON.stringify(answer.body)}`);
  return url;
}
