import { expect, test } from "bun:test";
import { pageOpener } from "../e2e/open-page";
import { testSeededPages } from "../support/app";
import { testBrowser } from "../support/browser";

const { newPage } = testBrowser();
const app = testSeededPages();

const openPage = pageOpener(newPage, () => app.url);
const search = "/buscar?estado=SP&cidade=Campinas";

test("Back closes an open sheet and then leaves the page, Forward does not open it again; however it is closed, no entry is left", async () => {
  const page = await openPage("/");
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  const openSheet = async () => {
    await page.getByRole("button", { name: /^Filtros/ }).click();
    await sheet.waitFor();
  };
  await page.goto(app.url + search, { waitUntil: "networkidle" });
  await openSheet();
  await page.goBack();
  await sheet.waitFor({ state: "hidden" });
  expect(page.url()).toBe(app.url + search);
  await page.goForward();
  await page.waitForFunction(() => !history.state.overlays);
  expect(await sheet.isVisible()).toBe(false);
  for (const close of [
    () => sheet.getByRole("button", { name: "Fechar" }).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await openSheet();
    await close();
    await sheet.waitFor({ state: "hidden" });
    await page.waitForFunction(() => !history.state.overlays);
  }
  await openSheet();
  await sheet.getByRole("checkbox", { name: /autorização/ }).check();
  await sheet.getByRole("button", { name: /^Ver / }).click();
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
  const openNotice = async () => {
    await page.getByRole("button", { name: "WhatsApp", exact: true }).filter({ visible: true }).click();
    await notice.waitFor();
  };
  await openNotice();
  await page.goBack();
  await notice.waitFor({ state: "hidden" });
  expect(page.url()).toContain("/condutor/");
  await openNotice();
  await page.reload({ waitUntil: "networkidle" });
  await page.waitForFunction(() => !history.state.overlays);
  expect(await notice.isVisible()).toBe(false);
  await page.goBack();
  await page.waitForURL(app.url + search);
  await page.waitForFunction((place) => Math.abs(scrollY - place) < 4, scrolled);
});

test("Back from what was opened returns to the place in the blog, in a state's cities and in a city", async () => {
  const page = await openPage("/");
  for (const [list, item, opened] of [
    ["/blog", "article", /^\/blog\/./],
    ["/transporte-escolar/sp", "main li", /^\/transporte-escolar\/sp\/./],
    ["/transporte-escolar/sp/campinas", "main li", /^\/transporte-escolar\/sp\/campinas\/./],
  ] as const) {
    await page.goto(app.url + list, { waitUntil: "networkidle" });
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
    await page
      .waitForFunction((place) => Math.abs(scrollY - place) < 4, scrolled)
      .catch(async () => {
        expect({ list, scrolled }).toEqual({ list, scrolled: await page.evaluate(() => scrollY) });
      });
  }
});
