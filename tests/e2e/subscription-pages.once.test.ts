import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { drivers } from "../../drizzle/schema/drivers";
import { endPeriod } from "../../server/dev/stripe-simulator/billing";
import { createPayments } from "../../server/platform/stripe/stripe";
import { failures } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { checkoutUrlOf, offers, payAt, SECRET, subscriptionCalls, testShopPages } from "../billing/shop";
import { createAccount, type DriverAccount, photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { type PageOptions, testBrowser } from "../support/browser";
import { expectToast, expectWellMade, openAs } from "./driver-area";

const { newPage } = testBrowser();
const { shop, app } = testShopPages();

type Options = { path?: string } & PageOptions;
const open = (account: DriverAccount, { path = paths.subscription, ...options }: Options = {}) =>
  openAs(newPage, app, account, { on: "phone", path, ...options });

/** While the work is done, Stripe is unreachable. */
async function withoutStripe(work: () => Promise<void>) {
  const { payments } = app.services;
  const apiUrl = "http://127.0.0.1:9";
  app.services.payments = createPayments({ secretKey: "sk_test_down", webhookSecret: SECRET, apiUrl });
  await work().finally(() => {
    app.services.payments = payments;
  });
}

type State = "Ativo" | "Cancelamento em Andamento" | "Vencido" | "Cancelado";

async function expectState(page: Page, state: State): Promise<void> {
  await page.getByText(state, { exact: true }).waitFor();
  for (const words of ["Plano Condutor", "Início do período", "Período de pagamento", "Cartão de crédito"]) {
    await page.getByText(words, { exact: true }).waitFor();
  }
  await page.getByText(/^R\$\s27,90$/).waitFor();
  for (const [name, path] of [
    ["Nova Assinatura", paths.plans],
    ["Atualizar perfil", paths.editor],
    ["Renovar assinatura", paths.plans],
    ["Ver todos os planos", paths.plans],
  ] as const)
    expect(await page.getByRole("link", { name, exact: true }).getAttribute("href")).toBe(path);
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
}

test("from active over cancelled to ended: who stays published reads it, and Stripe unreachable is said in the sentences of §8", async () => {
  const { account } = await shop.paidDriver(offers.quarterly);
  await shop.deliver();
  const expectedErrors = [/status of 503|ERR_FAILED/];
  const page = await open(account, { path: paths.dashboard, expectedErrors });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(app.url + paths.subscription, { waitUntil: "networkidle" });
  await expectState(page, "Ativo");
  // It never loads the list of plans.
  expect(asked.filter((url) => url.includes("/api/")).length).toBeGreaterThan(0);
  expect(asked.filter((url) => url.includes("plans.pricing"))).toEqual([]);

  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirmar Cancelamento" });
  await expectWellMade(page);
  // There is no profile yet, so none that would stay published.
  await dialog.getByText("Sua assinatura vale até").waitFor();
  const stays = page.getByText(/seu perfil continua publicado até/);
  expect(await stays.count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Cancelar assinatura");

  const api = rest(app.url, account.token);
  await api.post("/drivers/register", { ...wholeProfile, photo: await photoDataUrl() });
  await api.post("/drivers/publish", { isPublic: true });
  await page.reload();
  await stays.waitFor();
  const suspended = { suspendedAt: new Date(), suspensionReason: "Denúncia" };
  await app.services.db.update(drivers).set(suspended).where(eq(drivers.userId, account.id));
  await page.reload();
  await page.getByText(/sua assinatura vale até/).waitFor();
  expect(await stays.count()).toBe(0);

  await withoutStripe(async () => {
    await page.getByRole("button", { name: "Cancelar assinatura" }).click();
    await page.getByRole("button", { name: "Sim, cancelar assinatura" }).click();
    await expectToast(page, failures.cancelTitle, failures.cancel);
    const banner = page.getByRole("dialog").locator('[data-slot="banner"]');
    expect(await banner.textContent()).toBe(`${failures.cancelTitle}. ${failures.cancel}`);
  });
  await page.getByRole("button", { name: "Sim, cancelar assinatura" }).click();
  await expectState(page, "Cancelamento em Andamento");

  endPeriod(shop.simulator.books, shop.onlyAtStripe(account));
  await shop.deliver();
  let isDown = true;
  await page.route("**/api/trpc/*subscriptions.current*", (route) =>
    isDown ? route.abort() : route.continue(),
  );
  await page.route("**/api/ready", (route) => route.abort());
  await page.reload();
  await page.getByText(failures.subscription).waitFor();
  isDown = false;
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expectState(page, "Cancelado");
});

test("a card that is refused later: past due", async () => {
  const { account } = await shop.paidDriver(offers.quarterly, "4000000000000341");
  await shop.deliver();
  endPeriod(shop.simulator.books, shop.onlyAtStripe(account));
  await shop.deliver();
  await expectState(await open(account), "Vencido");
});

test("without a subscription: the plans, loaded once, and a checkout that fails in words and works again", async () => {
  const expectedErrors = [/status of 50[03]/];
  const page = await open(await createAccount(app.services), { expectedErrors });
  const nothing = page.getByRole("heading", { name: "Nenhuma Assinatura Ativa" });
  await nothing.waitFor();
  await expectWellMade(page);
  // A URL with neither of the two outcomes shows nothing.
  for (const search of ["success=false", "canceled=false", "success=&canceled=1", "success=true1"]) {
    await page.goto(`${app.url}${paths.subscription}?${search}`);
    await nothing.waitFor();
    expect(await page.getByText(/Confirmando|pagamento foi cancelado/).count()).toBe(0);
    expect(new URL(page.url()).search).toBe("");
  }
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const subscribe = page.getByRole("button", { name: "Assinar", exact: true });
  await page.goto(app.url + paths.plans);
  await subscribe.waitFor();
  await expectWellMade(page);
  for (let times = 0; times < 2; times++) {
    await page.getByRole("link", { name: "Voltar para assinatura" }).click();
    await nothing.waitFor();
    await page.getByRole("link", { name: times === 0 ? "Nova Assinatura" : "Escolher Plano" }).click();
    await page.getByRole("heading", { level: 1, name: "Escolha como quer pagar" }).waitFor();
  }
  expect(asked.filter((url) => url.includes("subscriptions.")).length).toBeLessThanOrEqual(1);

  const failed = page.getByRole("alert").getByText(failures.payment);
  await withoutStripe(async () => {
    await subscribe.click();
    await failed.waitFor();
  });
  // A failure without a message: the same sentence, no status.
  const failure = { error: { message: "", code: -32603, data: { code: "INTERNAL", httpStatus: 500 } } };
  await page.route("**/api/trpc/subscriptions.checkout*", (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: JSON.stringify([failure]) }),
  );
  await page.reload();
  await subscribe.click();
  await failed.waitFor();
  expect(await page.getByText(/HTTP error/).count()).toBe(0);
  await page.unroute("**/api/trpc/subscriptions.checkout*");
  await subscribe.click();
  await page.getByRole("heading", { name: "Pagar com cartão" }).waitFor();
  await page.goBack();
  await subscribe.waitFor();
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
