import { beforeAll } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { ensureBuild } from "../../scripts/build";
import { advance } from "../../server/dev/stripe-simulator/billing";
import { refundedOf } from "../../server/dev/stripe-simulator/money-back";
import { type SimulatorServer, serveSimulator } from "../../server/dev/stripe-simulator/serve-simulator";
import type { Invoice, SentEvent, Subscription } from "../../server/dev/stripe-simulator/state";
import { subscriptionsOf } from "../../server/drivers/entitlement";
import type { Work } from "../../server/process/services";
import { createAccount, type DriverAccount, photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { rest } from "../support/api";
import { startTestApp, type TestApp } from "../support/app";
import { forFile } from "../support/for-file";
import { type Line, openLine } from "./line";

export const SECRET = "whsec_of_the_tests";
export const DAY = 24 * 60 * 60 * 1000;

export const offers = {
  monthly: { planId: "plano-condutor", planPriceId: "plano-condutor-mensal" },
  quarterly: { planId: "plano-condutor", planPriceId: "plano-condutor-trimestral" },
  annual: { planId: "plano-condutor", planPriceId: "plano-condutor-anual" },
} as const;

export type Shop = {
  app: TestApp;
  simulator: SimulatorServer;
  /** Between product and simulator. */
  line: Line;
  /** Sends every pending event, in order, and fails if one is not accepted. */
  deliver: () => Promise<void>;
  /** Sends these events, one after the other or all at once. */
  send: (events: readonly SentEvent[]) => Promise<boolean[]>;
  /** Moves the clock of product and simulator; what is due at Stripe happens. */
  pass: (milliseconds: number) => void;
  /** All pending events are lost. */
  loseEvents: () => void;
  close: () => Promise<void>;
};

/** The product in this process and a simulator of its own, with one clock. Events are queued until a test sends them. */
export async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  let app: TestApp | undefined;
  let moment = new Date();
  const simulator = serveSimulator({ now: () => app?.services.now() ?? moment });
  app = await startTestApp({
    STRIPE_SECRET_KEY: "sk_test_shop",
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: simulator.url,
    ...env,
  });
  app.setNow(moment);
  const receiver = { url: `${app.url}/api/stripe/webhook`, secret: SECRET };
  const started = app;
  return {
    app,
    simulator,
    line: openLine(simulator),
    deliver: async () => {
      for (const event of simulator.state.events.filter(({ pending }) => pending)) {
        if (!(await simulator.send(event, receiver))) throw new Error(`${event.type} was not taken`);
        Object.assign(event, { pending: false, isDelivered: true });
      }
    },
    send: (events) => Promise.all(events.map((event) => simulator.send(event, receiver))),
    pass: (milliseconds) => {
      moment = new Date(moment.getTime() + milliseconds);
      started.setNow(moment);
      advance(simulator.books);
    },
    loseEvents: () => {
      for (const event of simulator.state.events) event.pending = false;
    },
    close: async () => {
      await simulator.close();
      await started.close();
    },
  };
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
  beforeAll(ensureBuild, 90_000);
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

/** A driver who chose a plan and paid; the events are pending. */
export async function paidDriver({ app }: Pick<Shop, "app">, offer: object = offers.monthly, card?: string) {
  const account = await createAccount(app.services);
  const calls = subscriptionCalls(app, account);
  await payAt(checkoutUrlOf(await calls.checkout(offer)), card);
  return { account, ...calls };
}

/** A driver with a paid subscription and a published profile. */
export async function publishedDriver(shop: Shop, offer: object = offers.monthly, card?: string) {
  const driver = await paidDriver(shop, offer, card);
  await shop.deliver();
  const calls = rest(shop.app.url, driver.account.token);
  const saved = await calls.post("/drivers/register", { ...wholeProfile, photo: await photoDataUrl() });
  const published = await calls.post("/drivers/publish", { isPublic: true });
  if (published.status !== 200)
    throw new Error(`Not published: ${JSON.stringify([saved.body, published.body])}`);
  return { ...driver, driverId: String(fieldOf(saved.body, "id")) };
}

/** The subscriptions of an account's customer in the simulator, oldest first. */
export function atStripe({ simulator }: Pick<Shop, "simulator">, account: Pick<DriverAccount, "email">) {
  const customers = Object.values(simulator.state.customers).filter(({ email }) => email === account.email);
  const ids = customers.map(({ id }) => id);
  return Object.values(simulator.state.subscriptions).filter(({ customer }) => ids.includes(customer));
}

/** An account's only subscription in the simulator. */
export function onlyAtStripe(
  shop: Pick<Shop, "simulator">,
  account: Pick<DriverAccount, "email">,
): Subscription {
  const [subscription, ...others] = atStripe(shop, account);
  if (!subscription || others.length > 0) throw new Error(`${others.length + 1} subscriptions at Stripe`);
  return subscription;
}

/** An account's stored subscriptions, oldest first. */
export function storedSubscriptions({ services }: TestApp, account: Pick<DriverAccount, "id">) {
  return subscriptionsOf(services.db, account.id);
}

/** Whether an account's profile is marked as published. */
export async function isPublic({ services }: TestApp, account: Pick<DriverAccount, "id">) {
  const [driver] = await services.db.select().from(drivers).where(eq(drivers.userId, account.id));
  return driver?.isPublic;
}

/** The queued mails about an account's subscription, by kind. */
export async function queuedMails(
  { services }: TestApp,
  account: Pick<DriverAccount, "id">,
): Promise<string[]> {
  const { rows } = await services.db.execute(
    sql`select data->>'kind' as kind from jobs.job where name = 'mail-subscription' and data->>'userId' = ${account.id} order by created_on`,
  );
  return rows.map((row) => String(fieldOf(row, "kind")));
}

/** Runs the queued jobs of a kind that contain `about` in their data. Returns how many there were. */
export async function workOff({ services }: TestApp, job: Work, about: string): Promise<number> {
  const { rows } = await services.db.execute(
    sql`select id, data from jobs.job where name = ${job.name} and state = 'created' and data::text like ${`%${about}%`} order by created_on`,
  );
  for (const row of rows) {
    await job.handle(services, fieldOf(row, "data"));
    await services.db.execute(sql`update jobs.job set state = 'completed' where id = ${fieldOf(row, "id")}`);
  }
  return rows.length;
}

/** The queued alerts to the operator, by title, with `about` in their text. */
export async function alertsAbout({ services }: TestApp, about: string): Promise<string[]> {
  const { rows } = await services.db.execute(
    sql`select data->>'title' as title from jobs.job where name = 'mail-billing-alert' and data::text like ${`%${about}%`} order by created_on`,
  );
  return rows.map((row) => String(fieldOf(row, "title")));
}

/** What an account paid last. */
export function lastInvoice(shop: Pick<Shop, "simulator">, account: Pick<DriverAccount, "email">): Invoice {
  const invoice = shop.simulator.state.invoices[onlyAtStripe(shop, account).latestInvoice ?? ""];
  if (!invoice) throw new Error("nothing was billed");
  return invoice;
}

/** The calls of an account with a new session: sessions end long before the months of a test do. */
export async function callsOf({ services, url }: TestApp, { id }: Pick<DriverAccount, "id">) {
  return rest(url, (await services.sessions.create(services.db, id)).token);
}

/** What a customer has paid and got back, in cents. */
export function moneyOf({ simulator }: Pick<Shop, "simulator">, customer: string): number[] {
  const own = Object.values(simulator.state.invoices).filter((invoice) => invoice.customer === customer);
  const paid = own.filter(({ status }) => status === "paid").map(({ cents }) => cents);
  const back = own.map((invoice) => -refundedOf(simulator.books, invoice));
  return [...paid, ...back].filter((cents) => cents !== 0);
}

/** Whether a search in the driver's city finds the profile. */
export async function isFound({ url }: TestApp, driverId: string): Promise<boolean> {
  const { body } = await rest(url).get("/drivers/search", { state: "SP", city: wholeProfile.serviceCity });
  const found = fieldOf(body, "drivers");
  return Array.isArray(found) && found.some((driver) => fieldOf(driver, "id") === driverId);
}
