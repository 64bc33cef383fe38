import { beforeAll, expect, test } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import type { Page } from "playwright";
import { queueItems } from "../../drizzle/schema/queue";
import { accountWithProfile } from "../drivers/profile-calls";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { newReport, type Opened, oneOfEach } from "./one-of-each";
import { hasFocus, openConsole, reasonOf, rowsOf } from "./open-console";
import { signedInStaff } from "./staff";

const browser = testBrowser();
const reason = "Falamos com as famílias e com o condutor.";
let about: Opened;
const app = testPages();
beforeAll(async () => {
  about = await oneOfEach(app, (await signedInStaff(app, "reader")).id);
}, 90_000);

test("the list keeps its place when a case is decided; / finds a person from any page, remembered until somebody leaves", async () => {
  for (let more = 0; more < 13; more += 1) {
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
  // What was decided is said over the list, never over the next one's reason.
  const told = await page.locator("[data-slot=toast]").boundingBox();
  const field = await reasonOf(page).boundingBox();
  expect((told?.x ?? 0) + (told?.width ?? 9999)).toBeLessThan(field?.x ?? 0);
  // The decided row left, and the next one took its place. The page itself never scrolls.
  expect(Math.abs((await top()) - height)).toBeLessThan(2);
  expect(await scrolled()).toBe(before);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  // Nobody chose the next one: it is nobody's until something is done to it.
  await page.getByRole("main").getByText("Aberto", { exact: true }).waitFor();
  expect(await page.getByText("com Helena", { exact: true }).count()).toBe(0);
  await reasonOf(page).fill("F");
  await page.getByText("com Helena", { exact: true }).waitFor();
  // The last row in view grows with her name, and stays whole.
  await page.waitForFunction(() => {
    const row = document.querySelector("[aria-label=Itens] [aria-current]");
    const foot = row?.closest("ol")?.parentElement?.getBoundingClientRect().bottom ?? 0;
    return row?.textContent?.includes("Com Helena") && row.getBoundingClientRect().bottom <= foot;
  });
  // On a small screen the family's words come first, and the decision covers nothing of them.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("heading", { name: /^Saúde: / }).waitFor();
  const words = await page.getByText("“Passou no sinal vermelho.”").boundingBox();
  const foot = await page.getByRole("region", { name: "Decisão" }).boundingBox();
  expect((words?.y ?? 0) + (words?.height ?? 999)).toBeLessThan(foot?.y ?? 0);
  const suspend = await page.getByRole("button", { name: "Suspender perfil" }).boundingBox();
  expect((suspend?.y ?? 0) + (suspend?.height ?? 999)).toBeLessThan(800);
  await page.getByRole("heading", { name: "O que já houve" }).click();
  // The list of keys fits without scrolling.
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Teclas da fila" });
  await help.waitFor();
  expect(await help.getByRole("region").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });
  for (let up = 0; up < 8; up += 1) await page.keyboard.press("k");
  await page.waitForFunction(() => {
    const row = document.querySelector("[aria-label=Itens] [aria-current]")?.getBoundingClientRect();
    const list = document.querySelector("[aria-label=Itens]")?.parentElement?.getBoundingClientRect();
    return row && list && row.top >= list.top && row.bottom <= list.bottom;
  });

  await page.goto(`${app.url}/operacao/numeros`);
  await page.getByRole("heading", { name: "Números", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Busca", exact: true }).waitFor();
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Busca" });
  await dialog.waitFor();
  await page.keyboard.type("zzzz");
  await dialog.getByText(/^Nada com “zzzz”\. Procuramos o começo das palavras/).waitFor();
  await dialog.getByRole("combobox").fill("");
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
  await page.waitForFunction(() => !history.state.overlays);
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
}, 120_000);

test("money is returned after a question only: Voltar asks nobody for it", async () => {
  await app.services.db
    .update(queueItems)
    .set({ detail: "withdrawal" })
    .where(and(eq(queueItems.kind, "payment"), isNull(queueItems.closedAt)));
  // The test's charge was never withdrawn: the call is made, and refused.
  const page = await openConsole(browser, app, "desktop", { expectedErrors: [/status of 4\d\d/] });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("refundWithdrawal")) asked.push(request.url());
  });
  await page.goto(`${app.url}/operacao?tipo=payment`);
  await rowsOf(page).first().click();
  const question = page.getByRole("dialog", { name: /^Devolver R\$\s[\d,]+ a \S.*\?$/ });
  const ask = page.getByRole("button", { name: /^Devolver R\$\s[\d,]+$/ });
  await ask.click();
  await hasFocus(page, "dialog button");
  // The button that has the focus is the one that does nothing.
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "detached" });
  expect(asked).toEqual([]);
  await ask.click();
  await question.getByRole("button", { name: "Devolver agora" }).click();
  await page.getByText("Não conseguimos pedir a devolução.").waitFor();
  expect(asked).toHaveLength(1);
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
