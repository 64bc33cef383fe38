import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { accountWithProfile } from "../drivers/profile-calls";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { newReport, oneOfEach } from "./one-of-each";
import { openConsole } from "./open-console";
import { signedInStaff } from "./staff";

const browser = testBrowser();
const reason = "Falamos com as famílias e com o condutor.";
const app = testPages();
beforeAll(async () => {
  for (let more = 0; more < 2; more += 1) await newReport(app, (await accountWithProfile(app)).saved.id);
}, 90_000);

const rowsOf = (page: Page) => page.getByRole("list", { name: "Itens" }).getByRole("link");
const reasonOf = (page: Page) => page.getByLabel("Motivo, em palavras");
const footOf = async (page: Page) => {
  const bar = await page.locator(".decision-bar").boundingBox();
  return (bar?.y ?? 0) + (bar?.height ?? 0);
};

/** What a browser says when a keyboard of that height lies over the page; 0 when it is gone. */
const openKeyboard = (page: Page, height: number) =>
  page.evaluate((covered) => {
    Object.defineProperty(visualViewport, "height", { value: innerHeight - covered, configurable: true });
    visualViewport?.dispatchEvent(new Event("resize"));
  }, height);

test("on a phone the bar is one line of buttons, and a document stays in sight while its lines are ticked", async () => {
  const page = await openConsole(browser, app, "phone");
  await page.goto(`${app.url}/operacao?tipo=case`);
  await rowsOf(page).first().click();
  const buttons = ["Sem medida", "Perfil corrigido", "Suspender"].map((name) =>
    page.getByRole("button", { name, exact: true }),
  );
  const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  for (const box of boxes) {
    expect(box?.height).toBe(48);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  }
  const bar = await page.locator(".decision-bar").boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(99);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(844);
  // Above the keyboard only the buttons remain.
  await openKeyboard(page, 300);
  await page.getByText(/^Decide a/).waitFor({ state: "hidden" });
  expect(await footOf(page)).toBe(544);
  await openKeyboard(page, 0);
  await page.getByText(/^Decide a/).waitFor();
  // What was decided is said at the top: below is the next one's reason.
  await reasonOf(page).fill(reason);
  await page.getByRole("button", { name: "Sem medida", exact: true }).click();
  await page.getByText(/: sem medida\.$/).waitFor();
  await reasonOf(page).waitFor();
  const toast = await page.locator("[data-slot=toast]").boundingBox();
  expect((toast?.y ?? 999) + (toast?.height ?? 999)).toBeLessThan(844 / 3);
  await page.getByRole("button", { name: "Fechar aviso" }).click();
  // Nothing is pushed off the narrowest phone.
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const menu = await page.getByRole("button", { name: "Abrir menu" }).boundingBox();
  expect((menu?.x ?? 0) + (menu?.width ?? 999)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeViolations(page)).toEqual([]);

  await oneOfEach(app, (await signedInStaff(app, "reader")).id);
  await page.goto(`${app.url}/operacao?tipo=document`);
  await rowsOf(page).first().click();
  const picture = page.getByRole("img", { name: /página 1$/ });
  await picture.waitFor();
  // A phone has no keys to speak of.
  const keys = page.getByText(/^Tecla V vem para cá/);
  expect([await keys.count(), await keys.isVisible()]).toEqual([1, false]);
  // The decision is at hand from the start, and what it misses is not under the picture.
  expect(await footOf(page)).toBe(844);
  const accept = page.getByRole("button", { name: "Aceitar", exact: true }).last();
  const missing = page.getByText("Responda a cada linha antes de aceitar.");
  await page.getByLabel("Palavras para o condutor").focus();
  await accept.click();
  await missing.waitFor();
  const below = async () => {
    const [paper, line] = [await picture.boundingBox(), await missing.boundingBox()];
    return (line?.y ?? 0) > (paper?.y ?? 999) + (paper?.height ?? 999) && (line?.y ?? 999) < 844;
  };
  expect(await below()).toBe(true);
  const ticks = page.getByRole("button", { name: "Confere", exact: true });
  for (const tick of await ticks.all()) {
    await tick.click();
    const [paper, line] = [await picture.boundingBox(), await tick.boundingBox()];
    expect(paper?.y).toBeGreaterThanOrEqual(0);
    // The viewer doesn't cover what is ticked.
    expect(line?.y).toBeGreaterThan((paper?.y ?? 0) + (paper?.height ?? 0));
  }
  await page.getByRole("button", { name: "Não", exact: true }).first().click();
  const inOneLine = ["Recusar", "Aceitar mesmo assim", "Depois"].map((name) =>
    page.getByRole("button", { name, exact: true }).boundingBox(),
  );
  const boxesOfDecision = await Promise.all(inOneLine);
  expect(new Set(boxesOfDecision.map((box) => box?.y)).size).toBe(1);
  for (const box of boxesOfDecision) expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
}, 90_000);
