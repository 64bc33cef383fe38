import { beforeAll, expect, test } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import type { Page } from "playwright";
import { queueItems } from "../../drizzle/schema/queue";
import { paper } from "../documents/sample-files";
import { accountWithProfile } from "../drivers/profile-calls";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { newReport, type Opened, oneOfEach } from "./one-of-each";
import { openConsole } from "./open-console";
import { signedInStaff } from "./staff";

// What an operator does half a day a week, in actions: a key, a click, or words typed in one go.
const browser = testBrowser();
const reason = "Falamos com as famílias e com o condutor.";
let about: Opened;
const app = testPages();
beforeAll(async () => {
  about = await oneOfEach(app, (await signedInStaff(app, "reader")).id);
}, 90_000);

const isOpen = async (kind: "case" | "document", driverId: string) =>
  (await app.services.db.$count(
    queueItems,
    and(eq(queueItems.kind, kind), eq(queueItems.driverId, driverId), isNull(queueItems.closedAt)),
  )) > 0;
const rowsOf = (page: Page) => page.getByRole("list", { name: "Itens" }).getByRole("link");
const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
const reasonOf = (page: Page) => page.getByLabel("Motivo, em palavras");

/** Ends what else the driver sent, so that one document waits. */
async function decideLicence(): Promise<void> {
  const { calls } = await signedInStaff(app, "operator", "Rui");
  const [item] = (await calls.queue.list.query({ kind: "document" })).items;
  const words = "Mande o papel inteiro.";
  await calls.documents.decide.mutate({ id: item?.subject ?? "", outcome: "refused", reason: "cut", words });
}

/** Performs actions one after the other; returns how many. */
async function count(...actions: (() => Promise<unknown>)[]): Promise<number> {
  for (const action of actions) await action();
  return actions.length;
}

test("a report takes 3 actions, three reports of one driver 4, a document 5 keys, by two operators", async () => {
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
  let decidedUrl = "";
  const three = await count(
    () => rowsOf(bruno).first().click(),
    async () => {
      await reasonOf(bruno).fill(reason);
      decidedUrl = bruno.url();
    },
    () => bruno.getByRole("button", { name: "Suspender perfil" }).click(),
    () => bruno.getByRole("dialog").getByRole("button", { name: "Suspender perfil" }).click(),
  );
  await bruno.getByText(/ suspenso\.$/).waitFor();
  expect([three, await isOpen("case", saved.id)]).toEqual([4, false]);
  // Who comes later, by a link or a protocol, reads the decision first.
  await bruno.goto(decidedUrl);
  await bruno.getByText(/^\S+ decidiu .*: Perfil suspenso\./).waitFor();
  expect(await axeViolations(bruno)).toEqual([]);

  // The one that takes most: an authorisation needs who gave it.
  await decideLicence();
  const files = [(await paper()).toString("base64")];
  await rest(app.url, about.account.token).post("/documents/submit", { type: "authorisation", files });
  await bruno.goto(`${app.url}/operacao?tipo=document`);
  await rowsOf(bruno).first().click();
  await bruno.getByText("com Helena", { exact: true }).waitFor();
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
  await helena.getByText(/^Autorização de transporte escolar de .*: aceita\.$/).waitFor();
  expect([keys, await isOpen("document", about.driverId)]).toEqual([5, false]);
  // Who was slower reads who decided, and goes on from there.
  await bruno.reload();
  await bruno.getByText(/^Helena decidiu .*: aceita\./).waitFor();
  await bruno.getByRole("button", { name: "Próximo da fila" }).click();
  await bruno.getByText("Nada esperando.").first().waitFor();
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
  // Out of the field, not out of the case: the letters are keys again.
  await page.keyboard.press("Escape");
  await hasFocus(page, "main h2");
  await page.keyboard.press("s");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("c");
  await page.getByText(/: perfil corrigido\.$/).waitFor();
  await page.keyboard.press("z");
  await page.getByText("O item voltou para a fila.").waitFor();
  // It is open again, with what was typed.
  await hasFocus(page, "main h2");
  expect(await reasonOf(page).inputValue()).toBe(reason);
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
}, 60_000);

test("money is returned after a question only: Voltar asks nobody for it", async () => {
  await app.services.db
    .update(queueItems)
    .set({ detail: "withdrawal" })
    .where(and(eq(queueItems.kind, "payment"), isNull(queueItems.closedAt)));
  // The test's charge was never withdrawn: the call is made, and refused.
  const page = await openConsole(browser, app, "desktop", "operator", [/status of 4\d\d/]);
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
