import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { holdBack } from "../support/bad-network";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";
import { pageOpener } from "./open-page";

const { newPage } = testBrowser();
const app = testPages();

const open = pageOpener(newPage, () => app.url);

describe("/blog", () => {
  const titles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();
  const count = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

  test("search, its count and title, an empty result, and clearing", async () => {
    const page = await open("/blog", "desktop");
    await count(page, "7 artigo(s) encontrado(s)");
    expect(await page.getByRole("button", { name: "Limpar" }).isVisible()).toBe(false);
    await page.getByPlaceholder("Buscar artigos...").fill("inspeção cronotacógrafo inexistente");
    await page.getByRole("button", { name: "Buscar" }).click();
    await page.getByRole("heading", { name: "Nenhum artigo encontrado" }).waitFor();
    await page
      .getByText('Não encontramos artigos para "inspeção cronotacógrafo inexistente". Tente outros termos.')
      .waitFor();
    await count(page, "Resultados para: inspeção cronotacógrafo inexistente");
    await page.getByPlaceholder("Buscar artigos...").fill("CINTO");
    await page.keyboard.press("Enter");
    await page.waitForURL(/busca=CINTO$/);
    await page.waitForFunction(() => document.title.includes("CINTO"));
    await page.getByRole("heading", { name: /^Lista de segurança: o que conferir/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Limpar" }).click();
    await page.waitForURL(/\/blog$/);
    await count(page, "7 artigo(s) encontrado(s)");
    expect(await page.getByPlaceholder("Buscar artigos...").inputValue()).toBe("");
  });

  test("categories and pages are links with URLs; a category starts at its first page", async () => {
    const page = await open("/blog?pagina=2");
    expect(await titles(page)).toHaveLength(1);
    const pages = page.getByRole("navigation", { name: "Páginas" });
    expect(await pages.getByRole("link", { name: "Página 2" }).getAttribute("aria-current")).toBe("page");
    await page.getByRole("navigation", { name: "Categorias" }).getByRole("link", { name: "Guia" }).click();
    await page.waitForURL(/\/blog\?categoria=guia$/);
    await count(page, "3 artigo(s) encontrado(s)");
    await page.waitForFunction(() => document.title.startsWith("Guia"));
    await page.getByRole("link", { name: "Todas" }).click();
    await count(page, "7 artigo(s) encontrado(s)");
    await page.getByRole("link", { name: "Próxima" }).click();
    await page.waitForURL(/\/blog\?pagina=2$/);
    await until("the top of the page", () => page.evaluate(() => scrollY === 0));
    await page.goBack();
    await page.waitForURL(/\/blog$/);
    await page.waitForFunction(() => document.querySelectorAll("article").length === 6);
  });

  test("a picture that can't be loaded is replaced by the placeholder", async () => {
    const page = await newPage("phone", { expectedErrors: [/ERR_FAILED/] });
    await page.route("**/covers/lista-*.svg", (route) => route.abort());
    await page.goto(`${app.url}/blog`, { waitUntil: "networkidle" });
    const first = page.getByRole("article").first().locator("img").first();
    await until("the placeholder", async () => (await first.getAttribute("src")) === "/covers/fallback.svg");
  });

  test("an article: links within the site, disabled checkboxes, the call at the end, the back link", async () => {
    const page = await open("/blog", "desktop");
    await page.getByRole("link", { name: /^Lista de segurança/ }).click();
    await page.getByRole("heading", { level: 1, name: /^Lista de segurança/ }).waitFor();
    const boxes = page.getByRole("article").getByRole("checkbox");
    expect(await boxes.count()).toBeGreaterThan(10);
    expect(await boxes.first().isDisabled()).toBe(true);
    await page.getByText("5 min de leitura").waitFor();
    await page.getByText("14 de outubro de 2025").waitFor();
    await page.getByRole("heading", { name: "Precisa de um condutor escolar?" }).waitFor();
    await page
      .getByRole("article")
      .getByRole("link", { name: /^Documentos do transporte escolar/ })
      .click();
    await page.getByRole("heading", { level: 1, name: /^Documentos do transporte/ }).waitFor();
    await page.getByRole("link", { name: "Voltar ao Blog" }).click();
    await page.getByRole("heading", { level: 1, name: "BLOG" }).waitFor();
    await page.getByRole("link", { name: /^Como escolher o condutor/ }).click();
    await page.getByRole("article").getByRole("link", { name: "Buscar Condutores" }).click();
    await page.waitForURL(/\/buscar$/);
  });

  test("a slow article shows that it is loading; an unknown one says so", async () => {
    const page = await open("/blog", "phone", { expectedErrors: [/404/] });
    const release = await holdBack(page, "**/api/trpc/blog.post?**");
    await page.getByRole("link", { name: /^Como escolher o condutor/ }).click();
    await page.getByRole("status").filter({ hasText: "Carregando..." }).waitFor();
    release();
    await page.getByRole("heading", { level: 1, name: /^Como escolher/ }).waitFor();
    await page.goto(`${app.url}/blog/nada`);
    await page.getByRole("heading", { level: 1, name: "Artigo não encontrado" }).waitFor();
    await page.getByText("O artigo que você está procurando não existe ou foi removido.").waitFor();
    await page.getByRole("link", { name: "Voltar ao Blog" }).click();
    await page.waitForURL(/\/blog$/);
  });

  test("without JavaScript: search, category, page and article", async () => {
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
});
