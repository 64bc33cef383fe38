import { afterAll, beforeAll, expect, test } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import type { Page } from "playwright";
import { queueItems } from "../../drizzle/schema/queue";
import { ensureBuild } from "../../scripts/build";
import { accountWithProfile } from "../drivers/profile-calls";
import { axeViolations } from "../support/accessibility";
import { startTestApp, type TestApp } from "../support/app";
import { testBrowser } from "../support/browser";
import { newReport, type Opened, oneOfEach } from "./one-of-each";
import { openConsole } from "./open-console";
import { signedInStaff } from "./staff";

// What an operator does half a day a week, in actions: a key, a click, or words typed in one go.
const browser = testBrowser();
const reason = "Falamos com as famílias e com o condutor.";
let app: TestApp;
let about: Opened;
beforeAll(async () => {
  await ensureBuild();
  app = await startTestApp();
  about = await oneOfEach(app, (await signedInStaff(app, "reader")).id);
}, 90_000);
afterAll(() => app?.close());

const isOpen = async (kind: "case" | "document", driverId: string) =>
  (await app.services.db.$count(
    queueItems,
    and(eq(queueItems.kind, kind), eq(queueItems.driverId, driverId), isNull(queueItems.closedAt)),
  )) > 0;
const rowsOf = (page: Page) => page.getByRole("list", { name: "Itens" }).getByRole("link");
const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
const reasonOf = (page: Page) => page.getByLabel("Motivo, em palavras");

/** Performs actions one after the other; returns how many. */
async function count(...actions: (() => Promise<unknown>)[]): Promise<number> {
  for (const action of actions) await action();
  return actions.length;
}

test("a report takes 3 actions, three reports of one driver 4, and a document 5 keys, by two operators", async () => {
  const helena = await openConsole(browser, app, "desktop");
  const bruno = await openConsole(browser, app, "desktop");
  await helena.goto(`${app.url}/operacao?tipo=case`);
  const one = await count(
    () => rowsOf(helena).first().click(),
    () => reasonOf(helena).fill(reason),
    () => helena.getByRole("button", { name: "Sem medida" }).click(),
  );
  await helena.getByText(/: sem medida\.$/).waitFor();
  expect([one, await isOpen("case", about.driverId)]).toEqual([3, false]);

  const { saved } = await accountWithProfile(app);
  for (let reports = 0; reports < 3; reports += 1) await newReport(app, saved.id);
  await bruno.goto(`${app.url}/operacao?tipo=case`);
  const three = await count(
    () => rowsOf(bruno).first().click(),
    () => reasonOf(bruno).fill(reason),
    () => bruno.getByRole("button", { name: "Suspender perfil" }).click(),
    () => bruno.getByRole("dialog").getByRole("button", { name: "Suspender perfil" }).click(),
  );
  await bruno.getByText(/ suspenso\.$/).waitFor();
  expect([three, await isOpen("case", saved.id)]).toEqual([4, false]);
  expect(await axeViolations(bruno)).toEqual([]);

  await helena.goto(`${app.url}/operacao?tipo=document`);
  await rowsOf(helena).first().waitFor();
  const press = (key: string) => () => helena.keyboard.press(key);
  const keys = await count(
    press("j"),
    async () => {
      await helena.getByRole("img", { name: /página 1$/ }).waitFor();
      await helena.keyboard.press("c");
    },
    press("v"),
    // A date is typed in one go.
    () => helena.getByLabel(/Válid[ao] até/).fill("2027-12-01"),
    press("Enter"),
  );
  await helena.getByText(/^CNH categoria D com EAR de .*: aceita\.$/).waitFor();
  expect([keys, await isOpen("document", about.driverId)]).toEqual([5, false]);
}, 120_000);

test("the list keeps its place: the next case opens at the same height, and a row out of view comes into it", async () => {
  for (let more = 0; more < 14; more += 1) {
    const { saved } = await accountWithProfile(app);
    await newReport(app, saved.id);
  }
  const page = await openConsole(browser, app, "desktop");
  await page.goto(`${app.url}/operacao?tipo=case`);
  const rows = rowsOf(page);
  await rows.nth(13).waitFor();
  const scrolled = () => rows.first().evaluate((row) => row.closest("ol")?.parentElement?.scrollTop ?? -1);
  const top = async () => (await page.locator("[aria-label=Itens] [aria-current]").boundingBox())?.y ?? -1;
  await rows.nth(8).click();
  await hasFocus(page, "main h2");
  const [before, height] = [await scrolled(), await top()];
  expect(before).toBeGreaterThan(0);
  await reasonOf(page).fill(reason);
  await page.getByRole("button", { name: "Sem medida" }).click();
  await page.getByText(/: sem medida\.$/).waitFor();
  await page.waitForFunction(
    () =>
      document.querySelectorAll("[aria-label=Itens] a").length === 13 &&
      document.querySelector("[aria-label=Itens] [aria-current]") !== null,
  );
  // The decided row left, and the next one took its place. The page itself never scrolls.
  expect(Math.abs((await top()) - height)).toBeLessThan(2);
  expect(await scrolled()).toBe(before);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.getByRole("heading", { name: "O que já houve" }).click();
  for (let up = 0; up < 8; up += 1) await page.keyboard.press("k");
  await page.waitForFunction(() => {
    const row = document.querySelector("[aria-label=Itens] [aria-current]")?.getBoundingClientRect();
    const list = document.querySelector("[aria-label=Itens]")?.parentElement?.getBoundingClientRect();
    return row && list && row.top >= list.top && row.bottom <= list.bottom;
  });
}, 90_000);

test("a case is decided by keys alone", async () => {
  const page = await openConsole(browser, app, "desktop");
  await page.goto(`${app.url}/operacao?tipo=case`);
  const [row] = await Promise.all([rowsOf(page).first().textContent(), rowsOf(page).first().focus()]);
  await page.keyboard.press("Enter");
  await hasFocus(page, "main h2");
  await reasonOf(page).waitFor();
  // Too short: the field gets the focus.
  await page.keyboard.press("c");
  await page.getByText("Explique em pelo menos 10").waitFor();
  await hasFocus(page, "textarea");
  await page.keyboard.type(reason);
  await page.keyboard.press("Tab");
  await page.keyboard.press("s");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("c");
  await page.getByText(/: perfil corrigido\.$/).waitFor();
  await page.keyboard.press("z");
  await page.getByText("O item voltou para a fila.").waitFor();
  await page.waitForFunction(
    (text) => document.querySelector("[aria-label=Itens] a")?.textContent?.slice(0, 8) === text,
    row?.slice(0, 8),
  );
}, 60_000);

test("/ finds a person by keys from any page, and remembers who was opened until somebody leaves", async () => {
  const page = await openConsole(browser, app, "desktop");
  await page.goto(`${app.url}/operacao/numeros`);
  await page.getByRole("heading", { name: "Números", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Busca", exact: true }).waitFor();
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Busca" });
  await dialog.waitFor();
  await page.keyboard.type(about.account.email);
  await dialog.getByRole("option").first().waitFor();
  await dialog.getByText("Condutores", { exact: true }).click();
  // The heading of a group opens nothing.
  await dialog.getByRole("option").first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/condutores/${about.account.id}`);
  await page.getByText(about.account.email).waitFor();
  const name = await page.getByRole("heading", { level: 1 }).textContent();
  await page.keyboard.press("/");
  await dialog.getByRole("link", { name: name ?? "" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.goto(`${app.url}/operacao/condutores`);
  await page.getByRole("heading", { name: "Abertos há pouco" }).waitFor();
  // Between a phone and a desktop the menu folds: nothing is pushed off.
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole("button", { name: "Sair" }).click();
  await page.getByRole("button", { name: "Entrar com chave de acesso" }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(name ?? "?");
}, 60_000);

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
