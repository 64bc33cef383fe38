import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { paths } from "../../shared/paths";
import { axeViolations } from "../support/accessibility";
import { testSeededPages } from "../support/app";
import { holdBack } from "../support/bad-network";
import { testBrowser } from "../support/browser";

const { newPage } = testBrowser();
const app = testSeededPages();

const opener = (page: Page) => page.getByRole("button", { name: "Abrir menu" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const isClosed = (page: Page) => menu(page).waitFor({ state: "hidden" });
const hasFocus = (page: Page, name: string) =>
  page.waitForFunction((name) => document.activeElement?.getAttribute("aria-label") === name, name);

test("a phone's menu opens, is used and closes before any script came; then it is a modal, with Tab going round", async () => {
  const page = await newPage("phone", { untouched: true });
  const release = await holdBack(page);
  await page.goto(app.url);
  await opener(page).tap();
  await menu(page).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await isClosed(page);
  await hasFocus(page, "Abrir menu");
  await opener(page).tap();
  await menu(page).getByRole("link", { name: "Blog" }).tap();
  await page.waitForURL(`**${paths.blog}`);
  expect(await page.evaluate(() => globalThis.isHydrated === true)).toBe(false);

  // It stays open while React takes the page over.
  await opener(page).tap();
  release();
  await page.waitForFunction(() => globalThis.isHydrated);
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await menu(page).getByRole("link", { name: "Serviços" }).tap();
  await page.waitForURL(`**${paths.services}`);
  await isClosed(page);
  expect(await page.locator("body[data-same]").count()).toBe(1);

  // The page that comes closes what is open: once its title has the focus, it is there.
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await opener(page).press("Enter");
  await page.waitForFunction(() => document.querySelector("dialog:modal") !== null);
  await hasFocus(page, "Fechar");
  const links = await menu(page).getByRole("link").count();
  for (let stop = 0; stop <= links; stop++) await page.keyboard.press("Tab");
  await hasFocus(page, "Fechar");
  await page.keyboard.press("Escape");
  await isClosed(page);
  await hasFocus(page, "Abrir menu");
});
