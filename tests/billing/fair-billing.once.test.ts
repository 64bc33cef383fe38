import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { changeBalance } from "../../server/dev/stripe-simulator/billing";
import { formatDate } from "../../shared/brazil";
import { errors } from "../../shared/errors";
import { paths } from "../../shared/paths";
import { createAccount, type DriverAccount } from "../drivers/driver-accounts";
import { openAs } from "../e2e/driver-area";
import { axeViolations } from "../support/accessibility";
import { type PageOptions, type Screen, testBrowser } from "../support/browser";
import { until } from "../support/until";
import { DAY, offers, REFUSED_LATER, testShopPages } from "./shop";

const { newPage } = testBrowser();
const { shop, app } = testShopPages();

type Where = { on?: Screen; path?: string } & PageOptions;
const open = (account: DriverAccount, { on = "phone", path = paths.subscription, ...options }: Where = {}) =>
  openAs(newPage, app, account, { on, path, ...options });

async function expectWellMade(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
}

async function payByCard(page: Page, button: string | RegExp): Promise<void> {
  await page.getByLabel("Número do cartão").fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: button }).click();
}

test("the contract is read before paying; two taps refund everything, and the page keeps showing that", async () => {
  const account = await createAccount(app.services);
  const page = await open(account, { path: paths.plans });
  const contract = page.getByRole("region", { name: "Resumo do contrato" });
  await contract.getByText(/^Renova todo mês, até você cancelar\. 7 dias para desistir/).waitFor();
  await contract.getByText("Resumo do contrato").click();
  for (const words of [
    /por mês, no cartão de crédito/,
    /a qualquer hora e sem multa/,
    /^Em até 7 dias depois de contratar, você pode desistir e receber tudo de volta, sem explicar o motivo\.$/,
  ])
    await contract.getByText(words).waitFor();
  // What the law wants where something is sold: terms before the button, and who sells (Decreto 7.962/2013).
  const terms = page.getByText("Ao assinar, você aceita os").getByRole("link", { name: "Termos de Uso" });
  expect(await terms.getAttribute("href")).toBe(paths.terms);
  const { company } = app.services.config;
  const footer = page.getByRole("contentinfo");
  await footer.getByText(company.cnpj).waitFor();
  for (const name of [company.contactEmail, "Termos de Uso", "Privacidade"])
    await footer.getByRole("link", { name }).waitFor();
  await expectWellMade(page);

  await shop.driverOf(account).subscribe(offers.quarterly);
  await shop.deliver();
  await page.goto(app.url + paths.subscription);
  await page.getByText("Você assinou hoje.").waitFor();
  // The withdrawal is offered here for now, not the change of period.
  expect(await page.getByRole("heading", { name: "Trocar período" }).count()).toBe(0);
  const withdraw = page.getByRole("button", { name: "Desistir e receber tudo de volta" });
  await withdraw.click();
  const dialog = page.getByRole("dialog", { name: "Desistir da assinatura?" });
  const goesBack = "voltam para o cartão. O valor aparece em uma das suas duas próximas faturas.";
  await dialog.getByText(goesBack).waitFor();
  await expectWellMade(page);
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await dialog.waitFor({ state: "detached" });
  const { status, customer } = shop.onlyAtStripe(account);
  expect(status).toBe("active");
  await withdraw.click();
  await dialog.getByRole("button", { name: /^Sim, desistir e receber R\$\s83,70$/ }).click();
  const isOver = page.getByText(/^Assinatura encerrada\. R\$\s83,70 voltam para o cartão\./);
  await isOver.waitFor();
  await page.getByText("Devolvida", { exact: true }).waitFor();
  expect(shop.moneyOf(customer)).toEqual([8370, -8370]);
  await page.reload();
  await isOver.waitFor();
  // Nothing runs or is charged any more; the receipt says when the money went back.
  expect(await withdraw.count()).toBe(0);
  for (const words of ["Trocar cartão", "Fim do período", "Valor por mês"])
    expect(await page.getByText(words, { exact: true }).count()).toBe(0);
  await page.getByText(`devolvida em ${formatDate(app.services.now().toISOString())}`).waitFor();
  await expectWellMade(page);
});

test("another period: nothing selected, refused by the card, the amount, undone, confirmed; then cancelled with a reason", async () => {
  const { account, money } = await shop.activeDriver(offers.monthly, REFUSED_LATER);
  shop.pass(9 * DAY);
  const { token } = await app.services.sessions.create(app.services.db, account.id);
  const page = await open({ ...account, token }, { on: "desktop", expectedErrors: [/status of 402/] });
  const group = page.getByRole("group", { name: "Novo período" });
  await group.waitFor();
  expect(await group.getByRole("radio", { checked: true }).count()).toBe(0);
  const annual = group.getByRole("radio", { name: /^Anual/ });
  await annual.check();
  const pay = page.getByRole("button", { name: /^Trocar e pagar R\$/ });
  await page.getByText("Já pago e não usado").waitFor();
  await expectWellMade(page);
  await pay.click();
  // Nothing is charged, said once, with the way to another card.
  const failure = page.getByRole("alert").filter({ hasText: "Não conseguimos trocar o período." });
  await failure.getByText(errors.PERIOD_CARD_REFUSED.message).waitFor();
  expect(await page.getByText(/não (foi trocado|mudou)/).count()).toBe(0);
  expect(money()).toEqual([2990]);
  await expectWellMade(page);
  await failure.getByRole("button", { name: "Trocar cartão" }).click();
  await payByCard(page, "Atualizar cartão");
  await page.waitForURL(app.url + paths.subscription);
  shop.pass(60_000);

  await annual.check();
  await pay.waitFor();
  await page.getByRole("button", { name: "Continuar no plano mensal" }).click();
  await pay.waitFor({ state: "detached" });
  expect(money()).toEqual([2990]);
  await annual.check();
  const shown = await pay.textContent();
  await pay.click();
  await page.getByText(/^Em .* cobramos R\$\s287,00 no cartão final 4242\.$/).waitFor();
  expect(shown?.replace(/\D/g, "")).toBe(String(money().at(-1)));
  // Both charges have Stripe's own page, in another tab.
  const receipts = page.getByRole("link", { name: /^Ver recibo/ });
  await receipts.nth(1).waitFor();
  expect(await receipts.first().getAttribute("target")).toBe("_blank");

  // On paper: what was paid, without what can only be pressed.
  await page.emulateMedia({ media: "print" });
  const isPrinted = (name: string) => page.getByRole("heading", { name, exact: true }).isVisible();
  const printed = await Promise.all(["Recibos", "Trocar período", "Ações rápidas"].map(isPrinted));
  expect([...printed, await receipts.first().isVisible()]).toEqual([true, false, false, false]);
  await page.emulateMedia({ media: null });

  // Cheaper: nothing to pay today, and the use of the rest is explained.
  await group.getByRole("radio", { name: /^Mensal/ }).check();
  await page.getByRole("button", { name: "Trocar sem pagar hoje" }).waitFor();
  await page.getByText(/desconta das próximas cobranças/).waitFor();
  await expectWellMade(page);

  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  await page.getByRole("radio", { name: "Poucas famílias me procuraram" }).check();
  await page.getByRole("button", { name: "Sim, cancelar assinatura" }).click();
  await page.getByRole("button", { name: "Manter assinatura" }).waitFor();
});

test("the charge that the card refused is paid on Stripe's page; paid in another tab, the page shows it", async () => {
  const { account, subscription } = await shop.activeDriver(offers.quarterly, REFUSED_LATER);
  await shop.endPeriod(subscription);
  const [page, other] = [await open(account), await open(account)];
  await page.getByText(/^O cartão recusou R\$\s83,70\. Tentamos de novo em \d\d\/\d\d\/\d{4}\.$/).waitFor();
  await page.getByText(/^Sem pagamento, seu perfil sai da busca em \d\d\/\d\d\/\d{4}\.$/).waitFor();
  await page.getByRole("button", { name: "Trocar cartão" }).waitFor();
  await page.getByRole("button", { name: "Pagar agora" }).click();
  await payByCard(page, /^Pagar/);
  await until("it to be paid", () => subscription.status === "active");
  await other.getByRole("button", { name: "Pagar agora" }).click();
  await other.getByText("Ativo", { exact: true }).waitFor();
  await other.getByText(/^Em \d\d\/\d\d\/\d{4} cobramos R\$\s83,70 no cartão final \d{4}\.$/).waitFor();
});

test("credit: the same amounts on /assinatura, in the dialogs that end something, and after cancelling", async () => {
  const { account, customer } = await shop.activeDriver();
  changeBalance(shop.simulator.books, customer, -25_710);
  await shop.deliver();
  const goesBack = /^Seu crédito de R\$\s257,10 volta para o cartão em que você pagou\.$/;
  const page = await open(account, { path: paths.account });
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  await page.getByRole("dialog").getByText(goesBack).waitFor();
  await page.goto(app.url + paths.subscription);
  await page.getByText(/^Em \d\d\/\d\d\/\d{4} cobramos R\$\s0,00: seu crédito paga\.$/).waitFor();
  await page
    .getByText(/^Crédito de hoje: R\$\s257,10\. Depois dessa cobrança restam R\$\s227,20\./)
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  await page.getByRole("dialog").getByText(goesBack).waitFor();
  await page.getByRole("button", { name: "Sim, cancelar assinatura" }).click();
  await page.getByText(/^Sua assinatura vale até .* Nada mais será cobrado\.$/).waitFor();
  await page.getByText(/^(Seu crédito de R\$\s257,10 volta para o cartão|Nossa equipe cuida)/).waitFor();
});
