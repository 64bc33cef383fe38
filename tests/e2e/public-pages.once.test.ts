import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { formatReais } from "../../shared/brazil";
import { failures } from "../../shared/messages";
import { plansWithPricing } from "../../shared/plans";
import { RANKING_IN_WORDS } from "../../shared/search";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { holdBack } from "../support/bad-network";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";
import { pageOpener } from "./open-page";

const { newPage } = testBrowser();
const app = testPages();
const open = pageOpener(newPage, () => app.url);

test("a driver reads: a deep link opens its question, plans that can't be loaded are retried, prices in every period", async () => {
  const page = await open("/faq#vencimento-da-assinatura", "desktop", {
    expectedErrors: [/ERR_|Failed to load/],
  });
  const linked = page.locator("details#vencimento-da-assinatura[open] summary");
  await linked.waitFor();
  expect(await linked.evaluate((summary) => summary.getBoundingClientRect().top < innerHeight)).toBe(true);
  expect(await page.locator("details").count()).toBe(10);
  expect(await page.locator("details[open]").count()).toBe(1);
  await page.getByText("A foto do perfil é obrigatória?").click();
  await page.locator("summary", { hasText: "Como funciona a assinatura?" }).focus();
  await page.keyboard.press("Enter");
  expect(await page.locator("details[open]").count()).toBe(3);
  await page.getByText("Tamanho máximo de 4MB").waitFor();
  for (const name of ["Fale Conosco", "Quero me Cadastrar", "Voltar ao Início"])
    expect(await page.getByRole("main").getByRole("link", { name }).isVisible()).toBe(true);
  // Not broken behind its hyphen, wherever the line ends.
  const cep = page.getByRole("contentinfo").getByText("01000-000", { exact: true });
  expect(await cep.evaluate((one) => getComputedStyle(one).whiteSpace)).toBe("nowrap");

  const gate = Promise.withResolvers<void>();
  await page.route("**/api/trpc/plans.pricing**", async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.getByRole("banner").getByRole("link", { name: "Serviços" }).click();
  await page.getByText("Carregando planos...").waitFor();
  gate.resolve();
  await page.getByText(failures.plans).waitFor();
  // Tried again by itself: nobody presses "Tentar novamente".
  await page.unroute("**/api/trpc/plans.pricing**");
  await page.getByRole("heading", { name: "Plano Condutor" }).waitFor();
  const [plan] = plansWithPricing();
  if (!plan?.pricing.monthly || !plan.pricing.annual) throw new Error("The catalogue has no plan");
  const { monthly, annual } = plan.pricing;
  const plans = page.locator("#planos");
  expect(await plans.getByRole("radio", { name: "Mensal" }).isChecked()).toBe(true);
  expect(await plans.textContent()).toContain(formatReais(monthly.price));
  await plans.getByRole("radio", { name: "Anual" }).check();
  for (const text of [
    formatReais(annual.price),
    formatReais(annual.pricePerMonth),
    `Economize ${annual.savingsPercentage}%`,
  ])
    expect(await plans.textContent()).toContain(text);
  await page.getByText(RANKING_IN_WORDS).waitFor();
  await page.getByRole("link", { name: "Ver Exemplos" }).click();
  await until("the examples", () =>
    page.locator("#exemplos").evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 120),
  );
  await plans.getByRole("link", { name: "Cadastre-se para Contratar" }).click();
  await page.waitForURL(/\/cadastro$/);
});

test.each(["/termos", "/privacidade"])(
  "%s has the company's data, its version and a table of contents",
  async (path) => {
    const html = await (await fetch(app.url + path)).text();
    expect(html).toContain("CNPJ 00.000.000/0001-91");
    expect(html.replace(/<!--.*?-->/g, "")).toMatch(/>Versão de \d+ de \w+ de 2026</);
    const titles = new Map(
      [...html.matchAll(/<h2[^>]* id="([^"]+)"[^>]*>(.*?)<\/h2>/g)].map(([, id, text]) => [id, text]),
    );
    const links = [...html.matchAll(/<a [^>]*href="#([^"]+)"[^>]*>(.*?)<\/a>/g)].filter(([, id]) =>
      titles.has(id),
    );
    expect(links.length).toBeGreaterThan(10);
    expect(links.map(([, , text]) => text)).toEqual(links.map(([, id]) => titles.get(id)));
  },
);

const count = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const titles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();
const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

test("the blog: search, categories and pages by URL, an article with its links, a slow and an unknown one", async () => {
  const page = await newPage("desktop", { expectedErrors: [/ERR_FAILED|404/] });
  // A picture that can't be loaded is replaced.
  await page.route("**/covers/lista-*.svg", (route) => route.abort());
  const release = await holdBack(page, /blog\.post.*como-escolher/);
  await page.goto(`${app.url}/blog`, { waitUntil: "networkidle" });
  const first = page.getByRole("article").first().locator("img").first();
  await until("the placeholder", async () => (await first.getAttribute("src")) === "/covers/fallback.svg");
  await count(page, "7 artigo(s) encontrado(s)");
  const clear = page.getByRole("button", { name: "Limpar" });
  expect(await clear.isVisible()).toBe(false);
  const search = page.getByPlaceholder("Buscar artigos...");
  await search.fill("inspeção cronotacógrafo inexistente");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("heading", { name: "Nenhum artigo encontrado" }).waitFor();
  await page
    .getByText('Não encontramos artigos para "inspeção cronotacógrafo inexistente". Tente outros termos.')
    .waitFor();
  await count(page, "Resultados para: inspeção cronotacógrafo inexistente");
  await search.fill("CINTO");
  await page.keyboard.press("Enter");
  await page.waitForURL(/busca=CINTO$/);
  await page.waitForFunction(() => document.title.includes("CINTO"));
  await page.getByRole("heading", { name: /^Lista de segurança: o que conferir/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await clear.click();
  await page.waitForURL(/\/blog$/);
  await count(page, "7 artigo(s) encontrado(s)");
  expect(await search.inputValue()).toBe("");

  await page.getByRole("link", { name: "Próxima" }).click();
  await page.waitForURL(/\/blog\?pagina=2$/);
  await until("the top of the page", () => page.evaluate(() => scrollY === 0));
  const pages = page.getByRole("navigation", { name: "Páginas" });
  await pages.getByRole("link", { name: "Página 2" }).and(page.locator('[aria-current="page"]')).waitFor();
  expect(await titles(page)).toHaveLength(1);
  // A category starts at its first page.
  await page.getByRole("navigation", { name: "Categorias" }).getByRole("link", { name: "Guia" }).click();
  await page.waitForURL(/\/blog\?categoria=guia$/);
  await count(page, "3 artigo(s) encontrado(s)");
  await page.waitForFunction(() => document.title.startsWith("Guia"));
  await page.goBack();
  await page.waitForURL(/\/blog\?pagina=2$/);
  await page.getByRole("link", { name: "Todas" }).click();
  await page.waitForFunction(() => document.querySelectorAll("article").length === 6);

  await page.getByRole("link", { name: /^Lista de segurança/ }).click();
  await title(page, /^Lista de segurança/);
  const boxes = page.getByRole("article").getByRole("checkbox");
  expect(await boxes.count()).toBeGreaterThan(10);
  expect(await boxes.first().isDisabled()).toBe(true);
  for (const text of ["5 min de leitura", "14 de outubro de 2025"]) await page.getByText(text).waitFor();
  await page.getByRole("heading", { name: "Precisa de um condutor escolar?" }).waitFor();
  await page
    .getByRole("article")
    .getByRole("link", { name: /^Documentos do transporte escolar/ })
    .click();
  await title(page, /^Documentos do transporte/);
  await page.getByRole("link", { name: "Voltar ao Blog" }).click();
  await title(page, "BLOG");
  await page.getByRole("link", { name: /^Como escolher o condutor/ }).click();
  await page.getByRole("status").filter({ hasText: "Carregando..." }).waitFor();
  release();
  await title(page, /^Como escolher/);
  await page.getByRole("article").getByRole("link", { name: "Buscar Condutores" }).click();
  await page.waitForURL(/\/buscar$/);
  await page.goto(`${app.url}/blog/nada`);
  await title(page, "Artigo não encontrado");
  await page.getByText("O artigo que você está procurando não existe ou foi removido.").waitFor();
  await page.getByRole("link", { name: "Voltar ao Blog" }).click();
  await page.waitForURL(/\/blog$/);
});

test("the blog without JavaScript: search, category, page and article", async () => {
  const page = await open("/blog", "phone", { javaScriptEnabled: false });
  await page.getByPlaceholder("Buscar artigos...").fill("cinto");
  await page.getByRole("button", { name: "Buscar" }).click();
  await count(page, "Resultados para: cinto");
  await page.getByRole("button", { name: "Limpar" }).click();
  await count(page, "7 artigo(s) encontrado(s)");
  await page.getByRole("link", { name: "Página 2" }).click();
  expect(await titles(page)).toHaveLength(1);
  await page.getByRole("article").getByRole("link").click();
  await page.getByRole("link", { name: "Voltar ao Blog" }).click();
  await page.getByRole("link", { name: "Economia", exact: true }).click();
  await count(page, "1 artigo(s) encontrado(s)");
});
