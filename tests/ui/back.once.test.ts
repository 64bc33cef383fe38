import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { pageOpener } from "../e2e/open-page";
import { testSeededPages } from "../support/app";
import { testBrowser } from "../support/browser";

const { newPage } = testBrowser();

const app = testSeededPages();

const openPage = pageOpener(newPage, () => app.url);
const search = "/buscar?estado=SP&cidade=Campinas";
const sheet = (page: Page) => page.getByRole("dialog", { name: "Filtros" });
const openSheet = (page: Page) => page.getByRole("button", { name: /^Filtros/ }).click();

test("Back closes an open sheet and then leaves the page; Forward does not open it again", async () => {
  const page = await openPage("/");
  await page.goto(app.url + search, { waitUntil: "networkidle" });
  await openSheet(page);
  await sheet(page).waitFor();
  await page.goBack();
  await sheet(page).waitFor({ state: "hidden" });
  expect(page.url()).toBe(app.url + search);
  await page.goForward();
  await page.waitForFunction(() => !history.state.overlays);
  expect(await sheet(page).isVisible()).toBe(false);
  await page.goBack({ waitUntil: "networkidle" });
  expect(new URL(page.url()).pathname).toBe("/");
});

test("closing by the button, by Esc or by a choice leaves no entry behind", async () => {
  const page = await openPage("/");
  await page.goto(app.url + search, { waitUntil: "networkidle" });
  for (const close of [
    () => sheet(page).getByRole("button", { name: "Fechar" }).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await openSheet(page);
    await sheet(page).waitFor();
    await close();
    await sheet(page).waitFor({ state: "hidden" });
    await page.waitForFunction(() => !history.state.overlays);
  }
  await openSheet(page);
  await sheet(page)
    .getByRole("checkbox", { name: /autorização/ })
    .check();
  await sheet(page).getByRole("button", { name: /^Ver / }).click();
  await page.waitForURL(/autorizacao=1/);
  await page.goBack();
  await page.waitForURL(app.url + search);
  await page.goBack({ waitUntil: "networkidle" });
  expect(new URL(page.url()).pathname).toBe("/");
});

test("on a profile, Back closes the notice, then returns to the place in the results; a reload closes it too", async () => {
  const page = await openPage(search);
  const link = page.getByRole("link", { name: /^Ver Perfil/ }).last();
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await link.click();
  const notice = page.getByRole("dialog", { name: "Antes de ir para o WhatsApp" });
  const openNotice = () =>
    page.getByRole("button", { name: "WhatsApp", exact: true }).filter({ visible: true }).click();
  await openNotice();
  await notice.waitFor();
  await page.goBack();
  await notice.waitFor({ state: "hidden" });
  expect(page.url()).toContain("/condutor/");
  await openNotice();
  await notice.waitFor();
  await page.reload({ waitUntil: "networkidle" });
  await page.waitForFunction(() => !history.state.overlays);
  expect(await notice.isVisible()).toBe(false);
  await page.goBack();
  await page.waitForURL(app.url + search);
  await page.waitForFunction((place) => Math.abs(scrollY - place) < 4, scrolled);
});

test.each([
  ["the blog", "/blog", "article", /^\/blog\/./],
  ["the cities of a state", "/transporte-escolar/sp", "main li", /^\/transporte-escolar\/sp\/./],
  ["a city", "/transporte-escolar/sp/campinas", "main li", /^\/transporte-escolar\/sp\/campinas\/./],
])("in %s, Back from what was opened returns to the place in the list", async (_, list, item, opened) => {
  const page = await openPage(list);
  const link = page
    .locator(item)
    .getByRole("link")
    .and(page.locator(`[href^="${list}/"]`))
    .last();
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await link.click();
  await page.waitForURL(({ pathname }) => opened.test(pathname));
  await page.waitForFunction(() => scrollY === 0);
  await page.goBack();
  await page.waitForURL(app.url + list);
  await page.waitForFunction((place) => Math.abs(scrollY - place) < 4, scrolled);
});
