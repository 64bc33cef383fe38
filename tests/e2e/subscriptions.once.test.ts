import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { changeCard } from "../../server/dev/stripe-simulator/billing";
import { errors } from "../../shared/errors";
import { DAY } from "../../shared/limits";
import { paths } from "../../shared/paths";
import { checkoutUrlOf, moneyOf, offers, payAt, REFUSED_LATER, testShopPages } from "../billing/shop";
import { linkIn } from "../people/accounts";
import { anAccount, photoDataUrl, wholeProfile } from "../people/drivers";
import { logIn as logInByCall, worked } from "../people/live-drivers";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { isTitled, press, reads, testBrowser } from "../support/browser";
import { forFile } from "../support/for-file";
import { startLiveServer } from "../support/live-server";
import { until } from "../support/until";
import { acceptTerms, fillRegistration, logIn } from "./account-pages";
import { openAs } from "./driver-area";

const SECRET = "whsec_of_the_browser_test";

const { newPage } = testBrowser();
const { shop, app } = testShopPages();
const server = forFile(
  () => startLiveServer({ STRIPE_SECRET_KEY: "sk_test_browser", STRIPE_WEBHOOK_SECRET: SECRET }),
  (live) => live.close(),
);
beforeAll(() => server.simulator.deliverTo({ url: `${server.url}/api/stripe/webhook`, secret: SECRET }));

const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first().click();
const says = (page: Page, words: string | RegExp) => page.getByText(words, { exact: true }).waitFor();

/** Pays on the simulator's page, which may know the card already. */
async function payByCard(page: Page, button: string | RegExp): Promise<void> {
  await page.getByLabel("Número do cartão").fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: button }).click();
}

/** The profiles that a search in the driver's city finds. */
async function found() {
  const place = { state: "SP", city: wholeProfile.serviceCity };
  const { body } = await rest(server.url).get("/drivers/search", place);
  return (body as { drivers: object[] }).drivers;
}

test("a driver's whole way: registers, pays after a second thought, is published, and takes it all back", async () => {
  const page = await newPage("phone");
  await page.goto(server.url);
  await follow(page, "Cadastrar");
  await acceptTerms(page);
  const driver = await fillRegistration(page);
  await press(page, "Criar conta");
  await isTitled(page, "Conta Criada!");
  await page.goto(linkIn(await server.mail.waitForMail(driver.email, "Confirme")).address.href);
  await isTitled(page, "Email Confirmado!");
  await page.getByRole("main").getByRole("link", { name: "Entrar", exact: true }).click();
  await logIn(page, driver.email, driver.password);
  await isTitled(page, "Olá, Edson");

  const calls = rest(server.url, (await logInByCall(server.url, driver)).token);
  await worked(calls.post("/drivers/register", { ...wholeProfile, photo: await photoDataUrl() }));
  await worked(calls.post("/drivers/publish", { isPublic: true, whenPaid: true }));
  await page.goto(server.url + paths.plans);
  await press(page, "Assinar");
  await follow(page, "Cancelar e voltar");
  await says(page, "O pagamento foi cancelado.");
  await follow(page, "Nova Assinatura");
  await page.getByText("Trimestral", { exact: true }).click();
  await says(page, "R$ 83,70 por trimestre");
  // What is read before paying: the contract, and who sells (Decreto 7.962/2013).
  const contract = page.getByRole("region", { name: "Resumo do contrato" });
  await contract.getByText("Resumo do contrato").click();
  await contract.getByText(/^Em até 7 dias depois de contratar, você pode desistir/).waitFor();
  await page.getByRole("contentinfo").getByText("CNPJ").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "Assinar");
  await payByCard(page, "Pagar R$ 83,70");
  await page.getByText(/Sua assinatura está ativa até .* Seu perfil está publicado\./).waitFor();
  await server.mail.waitForMail(driver.email, "Sua assinatura está ativa");
  expect(await found()).toHaveLength(1);

  await reads(page, "Você assinou hoje.");
  // The withdrawal is offered for now, not the change of period.
  expect(await page.getByRole("heading", { name: "Trocar período" }).count()).toBe(0);
  const [customer = ""] = Object.keys(server.simulator.state.customers);
  const dialog = page.getByRole("dialog", { name: "Desistir da assinatura?" });
  await press(page, "Desistir e receber tudo de volta");
  await dialog.getByRole("button", { name: /^Sim, desistir e receber R\$\s83,70$/ }).click();
  const isOver = page.getByText(/^Assinatura encerrada\. R\$\s83,70 voltam para o cartão\./);
  await isOver.waitFor();
  expect(await page.getByText(/^Pagamento confirmado/).count()).toBe(0);
  expect(moneyOf(server.simulator, customer)).toEqual([8370, -8370]);
  await page.reload();
  await isOver.waitFor();
  expect(page.url()).toBe(server.url + paths.subscription);
  // Nothing runs or is charged any more; the receipt says when the money went back.
  for (const words of ["Trocar cartão", "Fim do período", "Valor por mês"])
    expect(await page.getByText(words, { exact: true }).count()).toBe(0);
  await reads(page, /devolvida em \d\d\/\d\d\/\d{4}/);
  expect(await axeViolations(page)).toEqual([]);
  expect(await found()).toEqual([]);
});

test("a subscription: another period, refused by the card, then paid; cancelled, kept, past due, paid in another tab", async () => {
  const { account, subscription, money, cancel } = await shop.activeDriver(offers.monthly, REFUSED_LATER);
  shop.pass(9 * DAY);
  const { token } = await app.services.sessions.create(app.services.db, account.id);
  const where = { on: "phone", path: paths.subscription } as const;
  const expectedErrors = [/status of (402|409|503)/];
  const open = () => openAs(newPage, app, { ...account, token }, { ...where, expectedErrors });
  const page = await open();
  await says(page, "Ativo");
  expect(await page.getByRole("link", { name: "Escolher Plano" }).isVisible()).toBe(false);
  const group = page.getByRole("group", { name: "Novo período" });
  expect(await group.getByRole("radio", { checked: true }).count()).toBe(0);
  const annual = group.getByRole("radio", { name: /^Anual/ });
  const pay = page.getByRole("button", { name: /^Trocar e pagar R\$/ });
  await annual.check();
  await pay.waitFor();
  shop.pass(60_000);
  await pay.click();
  // Nothing is charged, said once, with the way to another card.
  const failure = page.getByRole("alert").filter({ hasText: "Não conseguimos trocar o período." });
  await failure.getByText(errors.PERIOD_CARD_REFUSED.message).waitFor();
  expect(money()).toEqual([2990]);
  await failure.getByRole("button", { name: "Trocar cartão" }).waitFor();
  // The card is changed in another tab; the same page then goes on.
  const other = await open();
  await press(other, "Trocar cartão");
  await payByCard(other, "Atualizar cartão");
  await other.waitForURL(app.url + paths.subscription);
  const shown = await pay.textContent();
  await pay.click();
  await says(page, /^Em .* cobramos R\$\s287,00 no cartão final 4242\.$/);
  expect(shown?.replace(/\D/g, "")).toBe(String(money().at(-1)));
  expect(await axeViolations(page)).toEqual([]);

  // Cancelled in another tab: why it can't change outlives the card that said so.
  await group.getByRole("radio", { name: /^Mensal/ }).check();
  const free = page.getByRole("button", { name: "Trocar sem pagar hoje" });
  await free.waitFor();
  await cancel();
  await free.click();
  await group.waitFor({ state: "detached" });
  await reads(page, errors.PERIOD_NOT_CHANGEABLE.message);
  await press(page, "Manter assinatura");

  await press(page, "Cancelar assinatura");
  const dialog = page.getByRole("dialog", { name: "Confirmar Cancelamento" });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Cancelar assinatura");
  await press(page, "Cancelar assinatura");
  await press(page, "Sim, cancelar assinatura");
  await says(page, "Cancelamento em Andamento");
  await press(page, "Manter assinatura");
  await says(page, "Ativo");

  changeCard(shop.simulator.books, subscription, true);
  await shop.endPeriod(subscription);
  await Promise.all([page.reload(), other.reload()]);
  await says(page, "Vencido");
  await press(page, "Pagar agora");
  await payByCard(page, /^Pagar/);
  await until("it to be paid", () => subscription.status === "active");
  await press(other, "Pagar agora");
  await says(other, "Ativo");
});

test("a suspended driver's internet is not blamed for plans that can't be chosen", async () => {
  const driver = await shop.newDriver();
  await driver.post("/drivers/register", { ...wholeProfile, photo: await photoDataUrl() });
  await driver.suspend();
  const where = { on: "phone", path: paths.plans } as const;
  const page = await openAs(newPage, app, driver.account, { ...where, expectedErrors: [/status of 403/] });
  await press(page, "Assinar");
  await reads(page, /Nada foi cobrado\.$/);
});

test("after the payment, the page waits for Stripe's confirmation, trusts no URL, and publishes", async () => {
  const account = await anAccount(app.services);
  const driver = shop.driverOf(account);
  await driver.post("/drivers/register", { ...wholeProfile, photo: await photoDataUrl() });
  const path = `${paths.subscription}?success=true`;
  const page = await openAs(newPage, app, account, { on: "phone", path });
  await says(page, "Confirmando seu pagamento...");
  expect(await page.getByText(/sucesso/).count()).toBe(0);
  // No event arrives at all: the server reads from Stripe itself.
  await payAt(checkoutUrlOf(await driver.checkout()));
  await says(page, "Pagamento confirmado com sucesso.");
  const left = page.getByRole("region", { name: "Falta 1 passo: publicar" });
  await left.getByRole("heading", { name: "Falta 1 passo: publicar" }).and(page.locator(":focus")).waitFor();
  await left.getByRole("button", { name: "Publicar agora" }).click();
  await page.getByRole("region", { name: "Seu perfil está publicado" }).waitFor();
  expect(await driver.isPublic()).toBe(true);
});
