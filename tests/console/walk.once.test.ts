import { beforeAll, expect, test } from "bun:test";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Page } from "playwright";
import { queueItems } from "../../drizzle/schema/queue";
import { importSchools } from "../../server/places/schools/import-schools";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { newRecommendation, oneOfEach } from "./one-of-each";
import { hasFocus, openConsole, reasonOf, rowsOf } from "./open-console";
import { signedInStaff } from "./staff";

const browser = testBrowser();
const reason = "Falamos com as famílias e com o condutor.";
let about: Awaited<ReturnType<typeof oneOfEach>>;
const app = testPages();
beforeAll(async () => {
  about = await oneOfEach(app, (await signedInStaff(app, "reader")).id);
  for (let more = 0; more < 3; more += 1) await newRecommendation(app, about.driverId);
});

/** Presses keys one after the other, after which something that matches `focused` has the focus. */
async function press(page: Page, keys: string, focused = "*"): Promise<void> {
  for (const key of keys.split(" ")) await page.keyboard.press(key);
  await hasFocus(page, focused);
}

/** Types where the focus is, and presses the next button of that name. */
async function typeAndPress(page: Page, words: string, name: RegExp): Promise<void> {
  await page.keyboard.type(words);
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

async function openFirst(page: Page, kind: string): Promise<void> {
  await page.goto(`${app.url}/operacao?tipo=${kind}`);
  await rowsOf(page).first().focus();
  await press(page, "Enter", "main h2");
}

/** Goes on with Tab until a button of that name has the focus, in as many steps as the item's own controls take. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name }).last().waitFor();
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press("Tab");
    const words = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (name.test(words)) return;
  }
  throw new Error(`No Tab leads to ${name}`);
}

test("by keys alone the focus goes into the item, back to its link, and on to the next one or the page; Voltar returns no money", async () => {
  // The test's charge was never withdrawn: the call is made, and refused.
  const page = await openConsole(browser, app, "desktop", { expectedErrors: [/status of 4\d\d/] });
  await openFirst(page, "data-request");
  await press(page, "Escape", "[aria-label=Itens] a");
  await press(page, "Enter", "main h2");
  await tabTo(page, /^Encerrar pedido/);
  await press(page, "Enter", "dialog textarea");
  await typeAndPress(page, "Mandamos o arquivo por email.", /^Encerrar pedido/);
  await page.getByText("Pedido encerrado.").waitFor();
  await hasFocus(page, "main h2");

  await openFirst(page, "message");
  await page.getByLabel("Resposta, que").waitFor();
  await press(page, "Tab");
  await page.keyboard.type("Abra o perfil e toque na foto.");
  await press(page, "Tab Enter");
  // The last one of its kind: there is no next.
  await page.getByText(/^Mensagem de .*: respondida\.$/).waitFor();
  await hasFocus(page, "main h1");

  await page.goto(`${app.url}/operacao/condutores/${about.account.id}`);
  await page.getByRole("button", { name: "Suspender perfil" }).focus();
  await press(page, "Enter");
  await typeAndPress(page, "Documentos não conferem.", /^Suspender perfil/);
  await page.getByText("Perfil suspenso.").waitFor();
  await hasFocus(page, "main h1");
  await press(page, "z");
  await page.getByText("O perfil está como antes.").waitFor();
  await page.getByRole("button", { name: "Suspender perfil" }).waitFor();

  await openFirst(page, "case");
  await reasonOf(page).waitFor();
  // Too short: the field gets the focus.
  await press(page, "c");
  await page.getByText("Explique em pelo menos 10").waitFor();
  await hasFocus(page, "textarea");
  await page.keyboard.type(reason);
  // Out of the field, not out of the case: the letters are keys again.
  await press(page, "Escape", "main h2");
  await press(page, "s");
  await page.getByRole("dialog").waitFor();
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await press(page, "c");
  await page.getByText(/: perfil corrigido\.$/).waitFor();
  await press(page, "z");
  await page.getByText("O item voltou para a fila.").waitFor();
  // It is open again, with what was typed.
  await hasFocus(page, "main h2");
  expect(await reasonOf(page).inputValue()).toBe(reason);

  // Money is returned after a question only.
  await app.services.db
    .update(queueItems)
    .set({ detail: "withdrawal" })
    .where(and(eq(queueItems.kind, "payment"), isNull(queueItems.closedAt)));
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("refundWithdrawal")) asked.push(request.url());
  });
  await openFirst(page, "payment");
  const question = page.getByRole("dialog", { name: /^Devolver R\$\s[\d,]+ a \S.*\?$/ });
  const ask = page.getByRole("button", { name: /^Devolver R\$\s[\d,]+$/ });
  await ask.click();
  await hasFocus(page, "dialog button");
  // The button that has the focus is the one that does nothing.
  await press(page, "Enter");
  await question.waitFor({ state: "detached" });
  expect(asked).toEqual([]);
  await ask.click();
  await question.getByRole("button", { name: "Devolver agora" }).click();
  await page.getByText("Não conseguimos pedir a devolução.").waitFor();
  expect(asked).toHaveLength(1);
});

test("a double click and a key that is held decide one item, the next one stays nobody's, and Z takes it back", async () => {
  const countWith = (column: typeof queueItems.closedAt | typeof queueItems.takenBy) =>
    app.services.db.$count(queueItems, and(eq(queueItems.kind, "recommendation"), isNotNull(column)));
  const page = await openConsole(browser, app, "desktop");
  await openFirst(page, "recommendation");
  const button = page.getByRole("button", { name: "Publicar" });
  await page.getByText("há pouco").first().waitFor();
  const box = await button.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
  // J goes through what waits about one driver, and the row says where it is.
  await page.getByText("Aberto: 1 de 4, Recomendação de família").waitFor();
  const first = page.url();
  // Time stands still for the page: each press after the first is in the first moment of what opened by itself.
  await page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
  await page.mouse.click(x, y);
  await page.waitForURL((url) => url.href !== first);
  await button.waitFor();
  // Nobody chose the next one: it is nobody's until something is done to it.
  await page.waitForLoadState("networkidle");
  expect(await countWith(queueItems.takenBy)).toBe(1);
  await page.mouse.move(x, y);
  for (const press of ["down", "up"] as const) await page.mouse[press]({ clickCount: 2 });
  await page.mouse.click(x, y);
  await page.keyboard.press("p");
  await page.evaluate(() => Reflect.deleteProperty(performance, "now"));
  await press(page, "z");
  await page.getByText("O item voltou para a fila.").waitFor();
  expect(await countWith(queueItems.closedAt)).toBe(0);
  await page.waitForURL(first);
  await button.waitFor();

  for (let times = 0; times < 3; times += 1) {
    const before = page.url();
    await page.keyboard.down("p");
    if (times === 0) await page.waitForURL((url) => url.href !== before);
    await button.waitFor();
  }
  await page.keyboard.up("p");
  expect(await countWith(queueItems.closedAt)).toBe(1);
});

test("J, K and the arrows go through the rows of schools, log and team; Enter opens, Escape goes back; / finds a person", async () => {
  const place = { state: "SP", city: "Itu", address: "", administration: "", latitude: "", longitude: "" };
  const named = ["EMEF Sol", "EMEF Lua"].map((name, at) => ({
    ...place,
    name,
    line: 1,
    code: `3510000${at}`,
  }));
  await importSchools(app.services, named);
  const page = await openConsole(browser, app, "desktop");
  const goTo = (path: string) =>
    page.goto(`${app.url}/operacao/${path}`).then(() => page.locator("main [data-row]").first().waitFor());
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");

  await goTo("escolas?busca=itu");
  // Without a row in focus the arrows scroll.
  await press(page, "ArrowDown", ":not([data-row])");
  await press(page, "j", "[data-row]");
  const first = await focused();
  expect(first).toContain("EMEF");
  await press(page, "ArrowDown k");
  expect(await focused()).toBe(first);
  await press(page, "Enter");
  await page.waitForURL(/escolas\/./);
  await page.getByRole("heading", { level: 1, name: /^EMEF/ }).waitFor();
  await press(page, "Escape");
  await page.waitForURL(/escolas\?busca=itu$/);
  await goTo("equipe");
  await press(page, "j", "[data-row]");
  await goTo("registro");
  await press(page, "j", "tr[data-row]");
  await press(page, "Escape", "main h1");
  // A field keeps its letters.
  await page.getByLabel("Sobre (id)").press("j");
  expect(await page.getByLabel("Sobre (id)").inputValue()).toBe("j");

  await page.getByRole("heading", { level: 1 }).focus();
  await press(page, "/");
  const dialog = page.getByRole("dialog", { name: "Busca" });
  await dialog.getByRole("combobox").fill("zzzz");
  await dialog.getByText(/^Nada com “zzzz”\. Procuramos o começo das palavras/).waitFor();
  await dialog.getByRole("combobox").fill(about.account.email);
  await dialog.getByRole("option").first().waitFor();
  // The heading of a group opens nothing.
  await dialog.getByText("Condutores", { exact: true }).click();
  await dialog.getByRole("option").first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "ArrowDown Enter");
  await page.waitForURL(`**/condutores/${about.account.id}`);
  await page.getByText(about.account.email).waitFor();
  // Remembered until somebody leaves.
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "?";
  await press(page, "/");
  await dialog.getByRole("link", { name }).waitFor();
  await press(page, "Escape");
  await page.waitForFunction(() => !history.state.overlays);
  await page.getByRole("button", { name: "Sair" }).click();
  await page.getByRole("button", { name: "Entrar com chave de acesso" }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(name);
});
