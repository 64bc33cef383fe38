import { recordTaxId } from "../../../server/billing/tax-id/record-tax-id";
import { rest } from "../../support/api";
import {
  isFound,
  isPublic,
  moneyOf,
  offers,
  onlyAtStripe,
  openShop,
  publishedDriver,
  queuedMails,
  workOff,
} from "../shop";

/** A proxy to the simulator that fails before, or after, a call that a test selects. */
function brokenLine(simulatorUrl: string) {
  let fault: { call: RegExp; isAfter: boolean } | undefined;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const hit = fault?.call.test(`${request.method} ${pathname}`);
      const down = () => Response.json({ error: { type: "api_error", message: "down" } }, { status: 500 });
      if (hit && !fault?.isAfter) return down();
      const answer = await fetch(`${simulatorUrl}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        body: request.body,
      });
      return hit ? down() : new Response(await answer.text(), answer);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    /** Every matching call fails, before or after Stripe did it. */
    breakAt: (call: RegExp, isAfter = false) => {
      fault = { call, isAfter };
    },
    mend: () => {
      fault = undefined;
    },
    stop: () => server.stop(true),
  };
}

export type BrokenLine = ReturnType<typeof brokenLine>;
export type NewDriver = Awaited<ReturnType<typeof openWithdrawals>>["newDriver"];

/** A shop whose line to Stripe can be broken. */
export async function openWithdrawals() {
  let line: BrokenLine | undefined;
  const shop = await openShop(
    (url) => {
      line = brokenLine(url);
      return line.url;
    },
    { MEMORY_KEY: "c3".repeat(32) },
  );
  if (!line) throw new Error("the shop asked for no line");
  const { app } = shop;
  let cards = 0;
  /** A card that nobody else has. */
  const newCard = () => `411111${String(++cards).padStart(10, "0")}`;

  /** A driver who has just paid for three months, by default with a card of the driver's own, and the driver's calls. */
  async function newDriver(card?: string) {
    const driver = await publishedDriver(shop, offers.quarterly, card ?? newCard());
    await workOff(app, recordTaxId, "");
    const subscription = onlyAtStripe(shop, driver.account);
    const calls = () => rest(app.url, driver.account.token);
    return {
      ...driver,
      subscription,
      offer: async () => (await calls().get("/subscriptions/withdrawal")).body,
      withdraw: () => calls().post("/subscriptions/withdraw"),
      /** The state after a completed withdrawal, wherever it was interrupted. */
      outcome: async () => ({
        atStripe: subscription.status,
        money: moneyOf(shop, subscription.customer),
        isFound: await isFound(app, driver.driverId),
        isPublic: await isPublic(app, driver.account),
        mails: await queuedMails(app, driver.account),
        shown: (await calls().get("/subscriptions/withdrawal")).body,
      }),
    };
  }
  return { shop, line, newDriver, newCard };
}

/** The outcome of a withdrawal that is complete. */
export const through = {
  atStripe: "canceled" as const,
  money: [8370, -8370],
  isFound: false,
  isPublic: false,
  mails: ["active", "withdrawn"],
  shown: { state: "done", cents: 8370 },
};

// Each step at Stripe, in order; before it was done and after. What is left is what a kill -9 leaves: the stored
// request and its job.
export const steps = [
  ["the end", /^DELETE \/v1\/subscriptions/],
  ["looking for what is unpaid", /^GET \/v1\/invoices$/],
  ["looking for what was paid", /^GET \/v1\/invoice_payments/],
  ["the refund", /^POST \/v1\/refunds/],
  ["reading it all again", /^GET \/v1\/subscriptions$/],
] as const;
