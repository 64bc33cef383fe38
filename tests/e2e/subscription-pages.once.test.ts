import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { drivers } from "../../drizzle/schema/drivers";
import { endPeriod } from "../../server/dev/stripe-simulator/billing";
import { createPayments } from "../../server/platform/stripe/stripe";
import { failures } from "../../shared/messages";
import { paths } from "../../shared/paths";
import {
  checkoutUrlOf,
  offers,
  onlyAtStripe,
  paidDriver,
  payAt,
  SECRET,
  subscriptionCalls,
  testShopPages,
} from "../billing/shop";
import { createAccount, type DriverAccount, photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { type PageOptions, testBrowser } from "../support/browser";
import { expectToast, openAs } from "./driver-area";

const { newPage } = testBrowser();
const { shop, app } = testShopPages();

type Options = { path?: string } & PageOptions;
const open = (account: DriverAccount, { path = paths.subscription, ...options }: Options = {}) =>
  openAs(newPage, app, account, { on: "phone", path, ...options });

/** On a desktop and on the phone that it stays: axe finds nothing, and nothing is wider than the screen. */
async function expectWellMade(page: Page): Promise<void> {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    expect(await axeViolations(page)).toEqual([]);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(tooWide).toBe(false);
  }
}

/** A driver in each state of a page, by the label of its badge. */
async function driverIn(state: "Ativo" | "Cancelamento em Andamento" | "Vencido" | "Cancelado") {
  const card = state === "Vencido" ? "4000000000000341" : undefined;
  const driver = await paidDriver(shop, offers.quarterly, card);
  await shop.deliver();
  if (state === "Cancelamento em Andamento" || state === "Cancelado") await driver.cancel();
  if (state === "Cancelado" || state === "Vencido") {
    endPeriod(shop.simulator.books, onlyAtStripe(shop, driver.account));
  }
  await shop.deliver();
  return driver;
}

/** While the work is done, Stripe is unreachable. */
async function withoutStripe(work: () => Promise<void>) {
  const { payments } = app.services;
  const apiUrl = "http://127.0.0.1:9";
  app.services.payments = createPayments({ secretKey: "sk_test_down", webhookSecret: SECRET, apiUrl });
  await work().finally(() => {
    app.services.payments = payments;
  });
}

test.each(["Ativo", "Cancelamento em Andamento", "Vencido", "Cancelado"] as const)("%s", async (state) => {
  const { account } = await driverIn(state);
  const page = await open(account);
  await page.getByText(state, { exact: true }).waitFor();
  for (const words of ["Plano Condutor", "Início do período", "Período de pagamento", "Cartão de crédito"]) {
    await page.getByText(words, { exact: true }).waitFor();
  }
  await page.getByText(/^R\$\s27,90$/).waitFor();
  const links: [string, string][] = [
    ["Nova Assinatura", paths.plans],
    ["Atualizar perfil", paths.editor],
    ["Renovar assinatura", paths.plans],
    ["Ver todos os planos", paths.plans],
  ];
  for (const [name, path] of links) {
    expect(await page.getByRole("link", { name, exact: true }).getAttribute("href")).toBe(path);
  }
  const has = async (name: string) => (await page.getByRole("button", { name, exact: true }).count()) === 1;
  expect([
    await has("Cancelar assinatura"),
    await has("Manter assinatura"),
    await has("Pagar agora"),
    // The plans lead only when nothing runs.
    await page.getByRole("link", { name: "Escolher Plano" }).isVisible(),
  ]).toEqual([
    state === "Ativo" || state === "Vencido",
    state === "Cancelamento em Andamento",
    state === "Vencido",
    state === "Cancelado",
  ]);
  expect(await page.getByText("Próxima cobrança", { exact: true }).count()).toBe(1);
  await expectWellMade(page);
});

test("without a subscription, the plans, and the confirmation before cancelling", async () => {
  const nobody = await open(await createAccount(app.services));
  await nobody.getByRole("heading", { name: "Nenhuma Assinatura Ativa" }).waitFor();
  await expectWellMade(nobody);
  await nobody.getByRole("link", { name: "Escolher Plano" }).click();
  await nobody.getByRole("button", { name: "Assinar", exact: true }).waitFor();
  await expectWellMade(nobody);

  const { account } = await driverIn("Ativo");
  const page = await open(account);
  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  await page.getByRole("dialog", { name: "Confirmar Cancelamento" }).waitFor();
  await expectWellMade(page);
  // There is no profile yet, so none that would stay published.
  await page.getByRole("dialog").getByText("Sua assinatura vale até").waitFor();
  expect(await page.getByText(/continua publicado até/).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  expect(focused).toBe("Cancelar assinatura");
});

test("only published drivers read that the profile stays so after cancelling; not suspended ones", async () => {
  const { account } = await driverIn("Ativo");
  const api = rest(app.url, account.token);
  await api.post("/drivers/register", { ...wholeProfile, photo: await photoDataUrl() });
  await api.post("/drivers/publish", { isPublic: true });
  const page = await open(account);
  await page.getByText(/seu perfil continua publicado até/).waitFor();
  await app.services.db
    .update(drivers)
    .set({ suspendedAt: new Date(), suspensionReason: "Denúncia" })
    .where(eq(drivers.userId, account.id));
  await page.reload();
  await page.getByText(/sua assinatura vale até/).waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByText(/continua publicado até/).count()).toBe(0);
});

test("/assinatura never loads the list of plans", async () => {
  const { account } = await driverIn("Ativo");
  const asked: string[] = [];
  const page = await open(account, { path: paths.dashboard });
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(app.url + paths.subscription, { waitUntil: "networkidle" });
  await page.getByText("Ativo", { exact: true }).waitFor();
  expect(asked.filter((url) => url.includes("/api/")).length).toBeGreaterThan(0);
  expect(asked.filter((url) => url.includes("plans.pricing"))).toEqual([]);
});

test("the subscription is loaded once, and no console error reports that there is none", async () => {
  const asked: string[] = [];
  const page = await open(await createAccount(app.services), { path: paths.plans });
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("button", { name: "Assinar", exact: true }).waitFor();
  for (let times = 0; times < 2; times++) {
    await page.getByRole("link", { name: "Voltar para assinatura" }).click();
    await page.getByRole("heading", { name: "Nenhuma Assinatura Ativa" }).waitFor();
    await page.getByRole("link", { name: "Nova Assinatura" }).click();
    await page.getByRole("heading", { level: 1, name: "Escolha como quer pagar" }).waitFor();
  }
  expect(asked.filter((url) => url.includes("subscriptions.")).length).toBeLessThanOrEqual(1);
});

test("a subscription that can't be loaded says so, and can be retried", async () => {
  const { account } = await driverIn("Ativo");
  const page = await open(account, { path: paths.plans, expectedErrors: [/ERR_FAILED/] });
  let isDown = true;
  await page.route("**/api/trpc/*subscriptions.current*", (route) =>
    isDown ? route.abort() : route.continue(),
  );
  await page.route("**/api/ready", (route) => route.abort());
  await page.goto(app.url + paths.subscription);
  await page.getByText(failures.subscription).waitFor();
  isDown = false;
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByText("Ativo", { exact: true }).waitFor();
});

test("Stripe unreachable: checkout and cancellation show the sentences of §8, and the buttons work again", async () => {
  const expectedErrors = [/status of 503/];
  const page = await open(await createAccount(app.services), { path: paths.plans, expectedErrors });
  const { account } = await driverIn("Ativo");
  const leaving = await open(account, { expectedErrors });
  await withoutStripe(async () => {
    await page.getByRole("button", { name: "Assinar", exact: true }).click();
    await page.getByRole("alert").getByText(failures.payment).waitFor();

    await leaving.getByRole("button", { name: "Cancelar assinatura" }).click();
    await leaving.getByRole("button", { name: "Sim, cancelar assinatura" }).click();
    await expectToast(leaving, failures.cancelTitle, failures.cancel);
    const banner = leaving.getByRole("dialog").locator('[data-slot="banner"]');
    expect(await banner.textContent()).toBe(`${failures.cancelTitle}. ${failures.cancel}`);
  });
  await leaving.getByRole("button", { name: "Sim, cancelar assinatura" }).click();
  await leaving.getByText("Cancelamento em Andamento", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Assinar", exact: true }).click();
  await page.getByRole("heading", { name: "Pagar com cartão" }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Assinar", exact: true }).waitFor();
});

test("a URL with neither of the two outcomes shows nothing", async () => {
  const account = await createAccount(app.services);
  for (const search of ["success=false", "canceled=false", "success=&canceled=1", "success=true1"]) {
    const page = await open(account, { path: `${paths.subscription}?${search}` });
    await page.getByText("Nenhuma Assinatura Ativa").waitFor();
    expect(await page.getByText(/Confirmando|pagamento foi cancelado/).count()).toBe(0);
    expect(new URL(page.url()).search).toBe("");
  }
});

test("a checkout that fails without a message shows §8's, not a status", async () => {
  const page = await open(await createAccount(app.services), {
    path: paths.plans,
    expectedErrors: [/status of 500/],
  });
  const failure = { error: { message: "", code: -32603, data: { code: "INTERNAL", httpStatus: 500 } } };
  await page.route("**/api/trpc/subscriptions.checkout*", (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: JSON.stringify([failure]) }),
  );
  await page.getByRole("button", { name: "Assinar", exact: true }).click();
  await page.getByRole("alert").getByText(failures.payment).waitFor();
  expect(await page.getByText(/HTTP error/).count()).toBe(0);
});

test("after the payment, the page waits for Stripe's confirmation and trusts no URL", async () => {
  const liar = await open(await createAccount(app.services), { path: `${paths.subscription}?success=true` });
  await liar.getByText("Confirmando seu pagamento...").waitFor();
  expect(await liar.getByText(/sucesso/).count()).toBe(0);
  expect(await liar.getByRole("link", { name: "Escolher Plano" }).count()).toBe(0);

  // No event arrives at all: the server reads from Stripe itself.
  const account = await createAccount(app.services);
  const profile = { ...wholeProfile, photo: await photoDataUrl() };
  expect((await rest(app.url, account.token).post("/drivers/register", profile)).status).toBe(200);
  const page = await open(account, { path: `${paths.subscription}?success=true` });
  await page.getByText("Confirmando seu pagamento...").waitFor();
  await payAt(checkoutUrlOf(await subscriptionCalls(app, account).checkout()));
  await page.getByText("Pagamento confirmado com sucesso.").waitFor();
  await page.getByText("Ativo", { exact: true }).waitFor();

  // Paid is not published: the step that is left is done right here.
  const left = page.getByRole("region", { name: "Falta 1 passo: publicar" });
  await left.getByRole("heading", { name: "Falta 1 passo: publicar" }).and(page.locator(":focus")).waitFor();
  await left.getByText("Publicar o perfil").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // Families can't open it yet: its driver sees it here as they will.
  await left.getByRole("button", { name: "Ver como as famílias veem" }).click();
  const preview = page.getByRole("dialog", { name: "Como as famílias veem" });
  await preview.getByText(profile.description).waitFor();
  await preview.getByRole("button", { name: "Voltar", exact: true }).click();
  await left.getByRole("button", { name: "Publicar agora" }).click();
  await page.getByRole("link", { name: "Ir para o painel" }).waitFor();
  const published = page.getByRole("region", { name: "Seu perfil está publicado" });
  await published.getByRole("button", { name: "Compartilhar Perfil" }).waitFor();
  await published.getByRole("link", { name: "Ver como as famílias veem" }).waitFor();
  expect(await page.getByRole("button", { name: "Publicar agora" }).count()).toBe(0);

  // Whoever left the payment page of another tab paid all the same.
  const other = await open(account, { path: `${paths.subscription}?canceled=true` });
  await other.getByText("Ativo", { exact: true }).waitFor();
  expect(await other.getByText(/Nada foi cobrado/).count()).toBe(0);

  // The same URL later, when it is outdated.
  await subscriptionCalls(app, account).cancel();
  await page.reload();
  await page.getByText("Cancelamento em Andamento", { exact: true }).waitFor();
  await page.getByText("Confirmando seu pagamento...").waitFor({ state: "detached" });
  expect(await page.getByText(/sucesso/).count()).toBe(0);
});

test("another tab has subscribed in the meantime: the plans page is told, and shows the subscription", async () => {
  const account = await createAccount(app.services);
  const page = await open(account, { path: paths.plans, expectedErrors: [/status of 409/] });
  await page.getByRole("button", { name: "Assinar", exact: true }).waitFor();
  await payAt(checkoutUrlOf(await subscriptionCalls(app, account).checkout()));
  await page.getByRole("button", { name: "Assinar", exact: true }).click();
  await page.getByText("Seu plano atual").waitFor();
  await page.getByText("Anual", { exact: true }).click();
  await page.getByRole("link", { name: "Trocar período" }).click();
  await page.getByRole("heading", { name: "Gerenciar Assinatura" }).waitFor();
});
