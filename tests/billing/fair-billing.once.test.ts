import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { formatDate } from "../../shared/brazil";
import { errors } from "../../shared/errors";
import { paths } from "../../shared/paths";
import { createAccount, type DriverAccount } from "../drivers/driver-accounts";
import { openAs } from "../e2e/driver-area";
import { axeViolations } from "../support/accessibility";
import { type Screen, testBrowser } from "../support/browser";
import { DAY, offers, testShopPages } from "./shop";

const { newPage } = testBrowser();
const { shop, app } = testShopPages();

const open = (account: DriverAccount, on: Screen, expectedErrors: RegExp[] = []) =>
  openAs(newPage, app, account, { on, path: paths.subscription, expectedErrors });

async function expectWellMade(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
}

test("two taps refund everything, and the page keeps showing that", async () => {
  const { account } = await shop.paidDriver(offers.quarterly);
  await shop.deliver();
  const page = await open(account, "phone");
  await page.getByText("Você assinou hoje.").waitFor();
  // The withdrawal is offered here for now, not the change of period.
  expect(await page.getByRole("heading", { name: "Trocar período" }).count()).toBe(0);
  await page.getByRole("button", { name: "Desistir e receber tudo de volta" }).click();
  const dialog = page.getByRole("dialog", { name: "Desistir da assinatura?" });
  await dialog
    .getByText("voltam para o cartão. O valor aparece em uma das suas duas próximas faturas.")
    .waitFor();
  await expectWellMade(page);
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(shop.onlyAtStripe(account).status).toBe("active");
  await page.getByRole("button", { name: "Desistir e receber tudo de volta" }).click();
  await dialog.getByRole("button", { name: /^Sim, desistir e receber R\$\s83,70$/ }).click();
  await page.getByText(/^Assinatura encerrada\. R\$\s83,70 voltam para o cartão\./).waitFor();
  await page.getByText("Devolvida", { exact: true }).waitFor();
  expect(shop.moneyOf(shop.onlyAtStripe(account).customer)).toEqual([8370, -8370]);
  await page.reload();
  await page.getByText(/^Assinatura encerrada\. R\$\s83,70 voltam para o cartão\./).waitFor();
  expect(await page.getByRole("button", { name: "Desistir e receber tudo de volta" }).count()).toBe(0);
  // Nothing runs or is charged any more; the receipt says when the money went back.
  for (const words of ["Trocar cartão", "Fim do período", "Valor por mês"])
    expect(await page.getByText(words, { exact: true }).count()).toBe(0);
  const today = formatDate(app.services.now().toISOString());
  await page.getByText(`devolvida em ${today}`).waitFor();
  await expectWellMade(page);
});

test("another period: nothing selected, refused by the card, the amount, undone, confirmed; then cancelled with a reason", async () => {
  const { account } = await shop.paidDriver(offers.monthly, "4000000000000341");
  await shop.deliver();
  shop.pass(9 * DAY);
  const { token } = await app.services.sessions.create(app.services.db, account.id);
  const page = await open({ ...account, token }, "desktop", [/status of 402/]);
  const money = () => shop.moneyOf(shop.onlyAtStripe(account).customer);
  const group = page.getByRole("group", { name: "Novo período" });
  await group.waitFor();
  expect(await group.getByRole("radio", { checked: true }).count()).toBe(0);
  await group.getByRole("radio", { name: /^Anual/ }).check();
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
  await page.getByLabel("Número do cartão").fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: "Atualizar cartão" }).click();
  await page.waitForURL(app.url + paths.subscription);
  shop.pass(60_000);

  await group.getByRole("radio", { name: /^Anual/ }).check();
  await pay.waitFor();
  await page.getByRole("button", { name: "Continuar no plano mensal" }).click();
  await pay.waitFor({ state: "detached" });
  expect(money()).toEqual([2990]);
  await group.getByRole("radio", { name: /^Anual/ }).check();
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
  expect(printed).toEqual([true, false, false]);
  for (const link of await page.getByRole("link", { name: /^(Ver recibo|PDF)/ }).all())
    expect(await link.isVisible()).toBe(false);
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

test("the contract is shown before the payment page opens", async () => {
  const newcomer = await openAs(newPage, app, await createAccount(app.services), {
    on: "phone",
    path: paths.plans,
  });
  // What decides stands above the button, which is on the first screen; the rest unfolds there.
  const contract = newcomer.getByRole("region", { name: "Resumo do contrato" });
  await contract.getByText(/^Renova todo mês, até você cancelar\. 7 dias para desistir/).waitFor();
  const subscribe = await newcomer.getByRole("button", { name: "Assinar" }).boundingBox();
  expect((subscribe?.y ?? Number.NaN) + (subscribe?.height ?? Number.NaN)).toBeLessThanOrEqual(844);
  await contract.getByText("Resumo do contrato").click();
  for (const words of [
    /por mês, no cartão de crédito/,
    /a qualquer hora e sem multa/,
    /^Em até 7 dias depois de contratar, você pode desistir e receber tudo de volta, sem explicar o motivo\.$/,
  ])
    await contract.getByText(words).waitFor();
  // What the law wants where something is sold: terms before the button, and who sells (Decreto 7.962/2013).
  const terms = newcomer.getByText("Ao assinar, você aceita os").getByRole("link", { name: "Termos de Uso" });
  expect(await terms.getAttribute("href")).toBe(paths.terms);
  const { company } = app.services.config;
  const footer = newcomer.getByRole("contentinfo");
  await footer.getByText(company.cnpj).waitFor();
  await footer.getByRole("link", { name: company.contactEmail }).waitFor();
  for (const name of ["Termos de Uso", "Privacidade"]) await footer.getByRole("link", { name }).waitFor();
  await expectWellMade(newcomer);
});
