import { expect, test } from "bun:test";
import { changeBalance, endPeriod } from "../../server/dev/stripe-simulator/billing";
import { paths } from "../../shared/paths";
import { openAs } from "../e2e/driver-area";
import { axeViolations } from "../support/accessibility";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";
import { offers, testShopPages } from "./shop";

const { newPage } = testBrowser();
const { shop, app } = testShopPages();

/** A driver whose renewal the card refused. */
async function pastDue() {
  const { account } = await shop.paidDriver(offers.quarterly, "4000000000000341");
  await shop.deliver();
  endPeriod(shop.simulator.books, shop.onlyAtStripe(account));
  await shop.deliver();
  return { account, open: () => openAs(newPage, app, account, { on: "phone", path: paths.subscription }) };
}

test("a refused card is replaced in the portal, and everything works again", async () => {
  const page = await (await pastDue()).open();
  await page.getByText(/^O cartão recusou R\$\s83,70\. Tentamos de novo em \d\d\/\d\d\/\d{4}\.$/).waitFor();
  await page.getByText(/^Sem pagamento, seu perfil sai da busca em \d\d\/\d\d\/\d{4}\.$/).waitFor();
  await page.getByRole("button", { name: "Trocar cartão" }).click();
  await page.getByLabel("Número do cartão").fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: "Atualizar cartão" }).click();
  await page.waitForURL(app.url + paths.subscription);
  await shop.deliver();
  await page.reload();
  await page.getByText("Ativo", { exact: true }).waitFor();
});

test("the charge that the card refused is paid on Stripe's page; paid in another tab, the page shows it", async () => {
  const { account, open } = await pastDue();
  const [page, other] = [await open(), await open()];
  await page.getByRole("button", { name: "Pagar agora" }).click();
  await page.getByLabel("Número do cartão").fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await until("it to be paid", () => shop.onlyAtStripe(account).status === "active");
  await other.getByRole("button", { name: "Pagar agora" }).click();
  await other.getByText("Ativo", { exact: true }).waitFor();
  await other.getByText(/^Em \d\d\/\d\d\/\d{4} cobramos R\$\s83,70 no cartão final \d{4}\.$/).waitFor();
});

test("credit: the same amounts on /assinatura, in the dialogs that end something, and after cancelling", async () => {
  const { account } = await shop.paidDriver();
  await shop.deliver();
  const customer = shop.simulator.state.customers[shop.onlyAtStripe(account).customer];
  if (!customer) throw new Error("no customer");
  changeBalance(shop.simulator.books, customer, -25_710);
  await shop.deliver();
  const goesBack = /^Seu crédito de R\$\s257,10 volta para o cartão em que você pagou\.$/;
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.account });
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
