import { beforeAll, expect } from "bun:test";
import { sql } from "drizzle-orm";
import Stripe from "stripe";
import { ensureClient } from "../../scripts/build";
import { suspendProfile } from "../../server/cases/suspend-profile";
import { advance, endPeriod } from "../../server/dev/stripe-simulator/billing";
import { eventAsStripe } from "../../server/dev/stripe-simulator/deliver-events";
import { refundedOf } from "../../server/dev/stripe-simulator/money-back";
import { type SimulatorServer, serveSimulator } from "../../server/dev/stripe-simulator/serve-simulator";
import type { SentEvent, Subscription } from "../../server/dev/stripe-simulator/state";
import { subscriptionsOf } from "../../server/drivers/entitlement";
import type { Work } from "../../server/process/services";
import { anAccount, type DriverAccount, photoDataUrl, storedDriver, wholeProfile } from "../people/drivers";
import { type Answer, fieldOf, rest, textOf } from "../support/api";
import { startTestApp, type TestApp } from "../support/app";
import { forFile } from "../support/for-file";
import { openLine } from "./line";

export const SECRET = "whsec_of_the_tests";
/** A card that pays once and is refused from then on. */
export const REFUSED_LATER = "4000000000000341";

export const offers = {
  monthly: { planId: "plano-condutor", planPriceId: "plano-condutor-mensal" },
  quarterly: { planId: "plano-condutor", planPriceId: "plano-condutor-trimestral" },
  annual: { planId: "plano-condutor", planPriceId: "plano-condutor-anual" },
} as const;

/** The product in this process and a simulator of its own, with one clock. Events are queued until a test sends them. */
export async function openShop(env: Record<string, string> = {}) {
  let started: TestApp | undefined;
  // At noon in São Paulo, so that minutes pass within a day.
  let moment = new Date(new Date().setUTCHours(15, 0, 0, 0));
  const simulator = serveSimulator({ now: () => started?.services.now() ?? moment });
  const keys = { STRIPE_SECRET_KEY: "sk_test_shop", STRIPE_WEBHOOK_SECRET: SECRET };
  const app = await startTestApp({ ...keys, STRIPE_API_URL: simulator.url, ...env });
  started = app;
  app.setNow(moment);
  const receiver = { url: `${app.url}/api/stripe/webhook`, secret: SECRET };
  const { db } = app.services;
  const { state, books } = simulator;

  /** The jobs of a kind with `about` in their data, oldest first. */
  async function jobsAbout(name: string, about: string) {
    const { rows } = await db.execute(
      sql`select id, state, data from jobs.job where name = ${name} and data::text like ${`%${about}%`} order by created_on`,
    );
    return rows as { id: string; state: string; data: Record<string, unknown> }[];
  }

  /** An account with its calls. Each has a new session: sessions end long before the months of a test do. */
  function driverOf(account: DriverAccount) {
    const calls = async () => rest(app.url, (await app.services.sessions.create(db, account.id)).token);
    const get = async (path: string, query: Record<string, string> = {}) => (await calls()).get(path, query);
    const post = async (path: string, body: object = {}) => (await calls()).post(path, body);
    /** The data of the queued mails about the subscription, oldest first. */
    const notices = async () => (await jobsAbout("mail-subscription", account.id)).map(({ data }) => data);
    const driver = {
      account,
      get,
      post,
      checkout: (change: object = {}) =>
        post("/subscriptions/checkout", { ...offers.monthly, ...returnUrls(app), ...change }),
      /** Chooses a plan and pays it. Returns where Stripe's page redirects. */
      subscribe: async (offer: object = {}, card?: string) =>
        payAt(checkoutUrlOf(await driver.checkout(offer)), card),
      read: () => get("/subscriptions/my-subscription"),
      /** The state of the own subscription as its page shows it, or the code of the refusal. */
      status: async () => (await outcomeOf(driver.read()))[1],
      cancel: () => post("/subscriptions/cancel"),
      resume: () => post("/subscriptions/resume"),
      portal: () => post("/subscriptions/portal"),
      publish: (change: object = {}) => post("/drivers/publish", { isPublic: true, ...change }),
      /** The stored subscriptions, oldest first. */
      rows: () => subscriptionsOf(db, account.id),
      /** The newest stored subscription. */
      row: async () => (await driver.rows()).at(-1),
      /** The queued mails about the subscription, by kind. */
      mails: async () => (await notices()).map(({ kind }) => kind),
      /** The data of the queued mails of a kind. */
      mailed: async (kind: string) => (await notices()).filter((data) => data.kind === kind),
      suspend: () =>
        db.transaction((tx) => suspendProfile({ ...app.services, db: tx }, account.id, "Documentos")),
      /** Whether the profile is marked as published. */
      isPublic: async () => (await storedDriver(app, account))?.isPublic,
    };
    return driver;
  }

  const shop = {
    app,
    simulator,
    /** Between product and simulator. */
    line: openLine(simulator),
    driverOf,
    newDriver: async () => driverOf(await anAccount(app.services)),
    /** Sends every pending event, in order, and fails if one is not accepted, however long that takes. */
    deliver: async () => {
      for (const event of shop.pending()) {
        const status = await postSigned(app, eventAsStripe(event));
        if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
        Object.assign(event, { pending: false, isDelivered: true });
      }
    },
    pending: () => state.events.filter(({ pending }) => pending),
    /** Sends these events all at once. */
    send: (events: readonly SentEvent[]) =>
      Promise.all(events.map((event) => simulator.send(event, receiver))),
    /** All pending events are lost. Returns them. */
    loseEvents: () => shop.pending().map((event) => Object.assign(event, { pending: false })),
    /** Moves the clock of product and simulator; what is due at Stripe happens. */
    pass: (milliseconds: number) => {
      moment = new Date(moment.getTime() + milliseconds);
      app.setNow(moment);
      advance(books);
    },
    /** The same, and its events arrive. */
    later: async (milliseconds: number) => {
      shop.pass(milliseconds);
      await shop.deliver();
    },
    /** A subscription's period is over, and its events arrive. */
    endPeriod: async (subscription: Subscription) => {
      endPeriod(books, subscription);
      await shop.deliver();
    },
    /** A driver who chose a plan and paid; the events are pending. */
    paidDriver: async (offer: object = offers.monthly, card?: string) => {
      const driver = await shop.newDriver();
      await driver.subscribe(offer, card);
      const subscription = shop.onlyAtStripe(driver.account);
      const customer = state.customers[subscription.customer];
      if (!customer) throw new Error("no customer");
      return {
        ...driver,
        /** What was paid for, and its customer, in the simulator. */
        subscription,
        customer,
        /** What the customer has paid and got back, in cents. */
        money: () => moneyOf(simulator, customer.id),
        /** The invoice of the current period. */
        invoice: () => {
          const invoice = state.invoices[subscription.latestInvoice ?? ""];
          if (!invoice) throw new Error("nothing was billed");
          return invoice;
        },
      };
    },
    /** The same, stored here. */
    activeDriver: async (offer?: object, card?: string) => {
      const driver = await shop.paidDriver(offer, card);
      await shop.deliver();
      return driver;
    },
    /** A driver with a paid subscription and a published profile. */
    publishedDriver: async (offer?: object, card?: string) => {
      const driver = await shop.activeDriver(offer, card);
      const profile = { ...wholeProfile, photo: await photoDataUrl() };
      const driverId = textOf((await driver.post("/drivers/register", profile)).body, "id");
      expect(await driver.publish()).toMatchObject({ status: 200 });
      return { ...driver, driverId, isFound: () => shop.isFound(driverId) };
    },
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
    /** Whether a search in the driver's city finds the profile. */
    isFound: async (driverId: string): Promise<boolean> => {
      const place = { state: "SP", city: wholeProfile.serviceCity };
      const found = fieldOf((await rest(app.url).get("/drivers/search", place)).body, "drivers");
      return Array.isArray(found) && found.some((driver) => fieldOf(driver, "id") === driverId);
    },
    /** The queued alerts to the operator with `about` in their text. */
    alerts: async (about: string) => (await jobsAbout("mail-billing-alert", about)).map(({ data }) => data),
    /** Their titles. */
    alertsAbout: async (about: string) => (await shop.alerts(about)).map(({ title }) => title),
    jobsAbout,
    /** Runs the queued jobs of a kind that contain `about` in their data. Returns how many there were. */
    workOff: async (job: Work, about: string): Promise<number> => {
      const waiting = (await jobsAbout(job.name, about)).filter((one) => one.state === "created");
      for (const { id, data } of waiting) {
        await job.handle(app.services, data);
        await db.execute(sql`update jobs.job set state = 'completed' where id = ${id}`);
      }
      return waiting.length;
    },
    [Symbol.asyncDispose]: async () => {
      await simulator.close();
      await app.close();
    },
  };
  return shop;
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
export type Paid = Awaited<ReturnType<Shop["paidDriver"]>>;
export type Published = Awaited<ReturnType<Shop["publishedDriver"]>>;

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
  const shop = forFile(
    () => openShop(env),
    (opened) => opened[Symbol.asyncDispose](),
  );
  return { shop, app: forFile(async () => shop.app) };
}

/** The same with the browser's part built. */
export function testShopPages(): { shop: Shop; app: TestApp } {
  beforeAll(ensureClient, 90_000);
  return testShop();
}

export function returnUrls({ url }: Pick<TestApp, "url">) {
  return { successUrl: `${url}/assinatura?success=true`, cancelUrl: `${url}/assinatura?canceled=true` };
}

/** Posts a signed event, or any other content, without Stripe's limit of time; `body` is sent instead of what was signed. */
export async function postSigned(
  { url, services }: TestApp,
  content: unknown,
  { secret = SECRET, secondsAgo = 0, body = "" } = {},
): Promise<number> {
  const payload = typeof content === "string" ? content : JSON.stringify(content);
  const timestamp = Math.floor(services.now().getTime() / 1000) - secondsAgo;
  const signed = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
  const headers = { "content-type": "application/json", "stripe-signature": signed };
  return (await fetch(`${url}/api/stripe/webhook`, { method: "POST", headers, body: body || payload }))
    .status;
}

/** Pays on the simulator's page, as a browser does. Returns where it redirects. */
export async function payAt(checkoutUrl: string, number = "4242424242424242", taxId = ""): Promise<string> {
  const answer = await fetch(`${checkoutUrl}/pay`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number, expiry: "12/40", cvc: "123", cpf_cnpj: taxId }),
  });
  return answer.headers.get("location") ?? `answered ${answer.status}`;
}

/** What a call answered: its status, and the refusal's code or the subscription's state. */
export async function outcomeOf(call: Promise<Answer>): Promise<unknown[]> {
  const { status, body } = await call;
  return [status, ["code", "status", "state"].map((name) => fieldOf(body, name)).find((value) => value)];
}

/** The URL for paying, from the response of a checkout. */
export const checkoutUrlOf = ({ body }: Pick<Answer, "body">) => textOf(body, "checkoutUrl");
