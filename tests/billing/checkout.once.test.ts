import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { endDuplicateSubscription } from "../../server/billing/end-duplicate-subscription";
import { returnLatePayment } from "../../server/billing/return-late-payment";
import { syncCatalogue } from "../../server/billing/stripe/catalogue-at-stripe";
import { closeCheckoutsOfSuspended } from "../../server/billing/stripe/close-checkouts";
import { endSubscription, paySession } from "../../server/dev/stripe-simulator/billing";
import { serveSimulator } from "../../server/dev/stripe-simulator/serve-simulator";
import { createPayments } from "../../server/platform/stripe/stripe";
import { deleteAccount } from "../../server/privacy/delete-account";
import { type CataloguePlan, catalogue } from "../../shared/plans";
import { photoDataUrl, wholeProfile } from "../people/drivers";
import { fieldOf } from "../support/api";
import { root } from "../support/root";
import { checkoutUrlOf, offers, outcomeOf, payAt, returnUrls, testShop } from "./shop";

const { shop, app } = testShop();

const stripe = () => shop.simulator.state;
const sessionsOf = (email: string) =>
  Object.values(stripe().sessions).filter(({ customer }) => stripe().customers[customer]?.email === email);

test("a checkout returns Stripe's page, and the page redirects back; a payment counts before its event arrives", async () => {
  const { account, checkout, status } = await shop.newDriver();
  const answer = await checkout(offers.quarterly);
  const page = await (await fetch(checkoutUrlOf(answer))).text();
  expect(page).toContain("R$\u00a083,70");
  expect(page).toContain(returnUrls(app).cancelUrl);
  expect(await payAt(checkoutUrlOf(answer))).toBe(returnUrls(app).successUrl);
  // Stripe is read first, and what was read is stored.
  expect(await status()).toBe("SUBSCRIPTION_NOT_FOUND");
  expect(await outcomeOf(checkout())).toEqual([409, "ALREADY_SUBSCRIBED"]);
  expect(await status()).toBe("active");
  expect(shop.atStripe(account)).toHaveLength(1);
});

test("unknown, missing and mismatched prices are refused with the sentence of §5; so are return URLs on other sites", async () => {
  const { account, checkout } = await shop.newDriver();
  const message = "Período de pagamento não disponível para este plano";
  for (const change of [{ planId: "outro-plano" }, { planPriceId: "__proto__" }, { planPriceId: undefined }])
    expect(await checkout(change)).toMatchObject({ status: 400, body: { message } });

  const port = new URL(app.url).port;
  for (const url of [
    "//evil.example/",
    `${app.url}@evil.example/`,
    `http://127.0.0.1:${Number(port) + 1}/`,
    "javascript:alert(1)",
  ])
    for (const field of ["successUrl", "cancelUrl"]) {
      const outcome = await outcomeOf(checkout({ [field]: url }));
      expect([url, ...outcome]).toEqual([url, 400, "FOREIGN_RETURN_URL"]);
    }
  expect(sessionsOf(account.email)).toEqual([]);
  const own = `http://localhost:${port}/assinatura?success=true`;
  expect((await checkout({ successUrl: own })).status).toBe(200);
});

test("a payment page that was open when its driver was suspended takes no money any more, nor is another opened", async () => {
  const { account, post, checkout, suspend } = await shop.newDriver();
  await post("/drivers/register", { ...wholeProfile, photo: await photoDataUrl() });
  const url = checkoutUrlOf(await checkout());
  await suspend();
  expect(await shop.workOff(closeCheckoutsOfSuspended, account.id)).toBe(1);
  expect(await payAt(url)).toBe("answered 410");
  expect(await outcomeOf(checkout())).toEqual([403, "PROFILE_SUSPENDED"]);
  expect(sessionsOf(account.email)).toHaveLength(1);
});

test("first checkouts at once have one customer and leave one page that can be paid, whatever their periods", async () => {
  const { account, checkout } = await shop.newDriver();
  const asked = [offers.monthly, offers.annual, offers.monthly, offers.quarterly, offers.monthly];
  const answers = await Promise.all(asked.map((offer) => checkout(offer)));
  answers.push(await checkout());
  const customers = Object.values(stripe().customers).filter(({ email }) => email === account.email);
  const open = sessionsOf(account.email).filter(({ status }) => status === "open");
  expect(open.map(({ customer }) => customer)).toEqual(customers.map(({ id }) => id));
  expect(open).toHaveLength(1);
  // Of two at the same moment, one may be refused.
  const urls = answers.flatMap(({ body }) => fieldOf(body, "checkoutUrl") ?? []);
  for (const url of urls) await payAt(String(url));
  expect(shop.atStripe(account)).toHaveLength(1);
});

test("Stripe down: an error in Portuguese; a lost customer is created again", async () => {
  const { account, checkout } = await shop.newDriver();
  const body = { code: "PAYMENT_UNAVAILABLE", message: "Erro ao processar pagamento" };
  expect(await shop.line.broken(checkout)).toMatchObject({ status: 503, body });
  shop.pass(60_000);
  await app.services.db.update(users).set({ stripeCustomerId: "cus_lost" }).where(eq(users.id, account.id));
  expect((await checkout()).status).toBe(200);
});

/** Pays another subscription for the same customer, bypassing all guards, as with a page that should not exist. */
function payAgain(customer: string) {
  const { state, newId, now } = shop.simulator.books;
  const session = Object.values(state.sessions).find((found) => found.customer === customer);
  if (!session) throw new Error("no session to copy");
  const copy = { ...session, id: newId("cs_test"), status: "open" as const, created: now() };
  state.sessions[copy.id] = copy;
  return paySession(shop.simulator.books, copy, false);
}

/** A published driver with a second paid subscription, whose events are pending. */
async function twice() {
  const driver = await shop.publishedDriver();
  shop.pass(60_000);
  return { driver, first: driver.subscription, second: payAgain(driver.customer.id) };
}

const endSecond = ({ id }: { id: string }) => shop.workOff(endDuplicateSubscription, id);

test("of two active subscriptions the later one is canceled and refunded, once; the first stays", async () => {
  const { driver, first, second } = await twice();
  await shop.deliver();
  expect((await driver.rows()).map(({ entitledUntil }) => entitledUntil !== null)).toEqual([true, false]);
  expect(await endSecond(second)).toBe(1);
  const again = { customerId: driver.customer.id, subscriptionId: second.id, wasPaid: true };
  await endDuplicateSubscription.run(app.services, again);
  await shop.deliver();
  expect([first.status, second.status]).toEqual(["active", "canceled"]);
  expect(driver.money()).toEqual([2990, 2990, -2990]);
  expect([await driver.status(), await driver.isFound()]).toEqual(["active", true]);
  expect(await driver.mails()).toEqual(["active", "refunded"]);
});

test("if the first one's card fails, the new paid one replaces it, without a refund", async () => {
  const { driver, first, second } = await twice();
  first.cardFails = true;
  await shop.endPeriod(first);
  await endSecond(first);
  await shop.deliver();
  expect([first.status, second.status, await driver.status()]).toEqual(["canceled", "active", "active"]);
  expect(driver.money()).toEqual([2990, 2990]);
});

test("a refund that Stripe refuses does not keep the subscription, and the operator is alerted; killed before it, the next attempt makes it", async () => {
  const { driver, second } = await twice();
  await shop.deliver();
  const { settings } = shop.simulator.books;
  settings.refusesRefunds = true;
  await endSecond(second).finally(() => Object.assign(settings, { refusesRefunds: false }));
  expect(second.status).toBe("canceled");
  expect(await shop.alertsAbout(second.id)).toEqual(["Devolução recusada pela Stripe"]);
  await shop.deliver();
  expect(await driver.status()).toBe("active");

  const killed = await twice();
  await shop.deliver();
  endSubscription(shop.simulator.books, killed.second);
  await shop.deliver();
  await endSecond(killed.second);
  expect(killed.driver.money()).toEqual([2990, 2990, -2990]);
});

test("a payment that Stripe takes after the account's deletion is refunded, once; earlier ones are not", async () => {
  const { account, customer, money } = await shop.activeDriver();
  await deleteAccount(app.services, account.id);
  await shop.deliver();
  await shop.workOff(returnLatePayment, customer.id);
  expect(money()).toEqual([2990]);
  const late = payAgain(customer.id);
  await shop.deliver();
  expect(await shop.workOff(returnLatePayment, customer.id)).toBe(1);
  await returnLatePayment.run(app.services, { customerId: customer.id });
  expect(late.status).toBe("canceled");
  expect(money()).toEqual([2990, 2990, -2990]);
  expect(shop.atStripe(account).map(({ status }) => status)).toEqual(["canceled", "canceled"]);
});

test("`stripe:sync` creates the catalogue at Stripe, the second time it changes nothing; a changed price is replaced under its key, one no longer offered is archived", async () => {
  const { url, state, close } = serveSimulator();
  try {
    // Nothing else is in the environment.
    const { PATH = "", HOME = "" } = process.env;
    const keys = { STRIPE_SECRET_KEY: "sk_test_sync", STRIPE_WEBHOOK_SECRET: "whsec_sync" };
    const env = { PATH, HOME, ...keys, STRIPE_API_URL: url };
    const sync = async () => {
      const command = Bun.spawn([process.execPath, "scripts/stripe-sync.ts"], { cwd: root, env });
      return [await command.exited, await new Response(command.stdout).text()];
    };
    expect(await sync()).toEqual([0, expect.stringContaining("product plano-condutor created")]);
    const offered = () =>
      Object.values(state.prices)
        .filter(({ active }) => active)
        .map(({ lookupKey, cents, months }) => [lookupKey, cents, months]);
    const [monthly, quarterly, semiannual, annual] = [
      ["plano-condutor-mensal", 2990, 1],
      ["plano-condutor-trimestral", 8370, 3],
      ["plano-condutor-semestral", 15_600, 6],
      ["plano-condutor-anual", 28_700, 12],
    ];
    expect(offered()).toEqual([monthly, quarterly, semiannual, annual]);
    // All but the responses stored for repeated requests.
    const known = () => structuredClone({ ...state, answers: {} });
    const before = known();
    expect(await sync()).toEqual([0, expect.stringContaining("Nothing to change at Stripe")]);
    expect(known()).toEqual(before);

    const [plan] = catalogue;
    if (!plan) throw new Error("no plan");
    const prices = plan.prices.map((price) =>
      price.period === "monthly"
        ? { ...price, cents: 3490 }
        : { ...price, active: price.period !== "quarterly" },
    );
    const dearer: CataloguePlan = { ...plan, name: "Plano Condutor 2", prices };
    const { stripe } = createPayments({ secretKey: "sk_test_any", webhookSecret: "", apiUrl: url });
    expect(await syncCatalogue(stripe, [dearer])).toHaveLength(4);
    expect(await syncCatalogue(stripe, [dearer])).toEqual([]);
    expect(offered()).toEqual([semiannual, annual, ["plano-condutor-mensal", 3490, 1]]);
  } finally {
    await close();
  }
});
