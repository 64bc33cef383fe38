import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { formatReais } from "../../shared/brazil";
import { plansWithPricing } from "../../shared/plans";
import { testPages } from "../support/app";
import { holdBack } from "../support/bad-network";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";

const { newPage } = testBrowser();
const app = testPages();

const textAt = (path: string) => fetch(app.url + path).then((answer) => answer.text());
const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

test("a driver reads: a deep link opens its question, and plans that can't be loaded are retried by themselves", async () => {
  const page = await newPage("desktop", { expectedErrors: [/ERR_|Failed to load/] });
  await page.goto(`${app.url}/faq#vencimento-da-assinatura`);
  const linked = page.locator("details#vencimento-da-assinatura[open] summary");
  await linked.waitFor();
  expect(await linked.evaluate((summary) => summary.getBoundingClientRect().top < innerHeight)).toBe(true);
  expect(await page.locator("details[open]").count()).toBe(1);

  const plansCall = "**/api/trpc/plans.pricing**";
  await page.route(plansCall, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed");
  await page.getByRole("banner").getByRole("link", { name: "Serviços" }).click();
  await refused;
  // Nobody presses "Tentar novamente".
  await page.unroute(plansCall);
  const plans = page.locator("#planos");
  await plans.getByRole("radio", { name: "Anual" }).check();
  const annual = plansWithPricing()[0]?.pricing.annual;
  if (!annual) throw new Error("The catalogue has no plan");
  for (const text of [formatReais(annual.price), `Economize ${annual.savingsPercentage}%`])
    expect(await plans.textContent()).toContain(text);
  await plans.getByRole("link", { name: "Cadastre-se para Contratar" }).click();
  await page.waitForURL(/\/cadastro$/);
});

test("the blog's URLs without JavaScript: a search, a category, a page and an article that is not there", async () => {
  const cards = (html: string) => html.split("<article").length - 1;
  const found = await textAt("/blog?busca=cinto");
  expect(found).toContain("Resultados para: ");
  expect(cards(found)).toBeWithin(1, 6);
  expect(cards(await textAt("/blog?categoria=economia"))).toBe(1);
  expect(cards(await textAt("/blog?pagina=2"))).toBe(1);
  expect(await textAt("/blog?busca=nada+disso")).toContain("Nenhum artigo encontrado");
  expect(await textAt("/blog/nada")).toContain("Artigo não encontrado");
});

test("the blog by taps: search, pages from the top, Back, and a slow article", async () => {
  const page = await newPage("desktop");
  await page.goto(`${app.url}/blog?pagina=2`);
  const release = await holdBack(page, /blog\.post.*como-escolher/);
  await page.getByPlaceholder("Buscar artigos...").fill("CINTO");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/blog\?busca=CINTO$/);
  await page.getByRole("button", { name: "Limpar" }).click();
  await page.waitForURL(/\/blog$/);
  await page.getByRole("link", { name: "Próxima" }).click();
  await page.waitForURL(/\/blog\?pagina=2$/);
  await until("the top of the page", () => page.evaluate(() => scrollY === 0));
  await page.goBack();
  await page.waitForURL(/\/blog$/);
  await page.getByRole("link", { name: /^Como escolher o condutor/ }).click();
  await page.getByRole("status").filter({ hasText: "Carregando..." }).waitFor();
  release();
  await title(page, /^Como escolher/);
});
