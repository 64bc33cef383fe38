import { beforeAll, expect, test } from "bun:test";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Page } from "playwright";
import { queueItems } from "../../drizzle/schema/queue";
import { importSchools } from "../../server/places/schools/import-schools";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { newRecommendation, type Opened, oneOfEach } from "./one-of-each";
import { hasFocus, openConsole, reasonOf, rowsOf } from "./open-console";
import { signedInStaff } from "./staff";

const browser = testBrowser();
const reason = "Falamos com as famílias e com o condutor.";
let about: Opened;
const app = testPages();
beforeAll(async () => {
  const { id } = await signedInStaff(app, "reader");
  about = await oneOfEach(app, id);
  for (let more = 0; more < 3; more += 1) await newRecommendation(app, about.driverId);
}, 90_000);

const decided = () =>
  app.services.db.$count(
    queueItems,
    and(eq(queueItems.kind, "recommendation"), isNotNull(queueItems.closedAt)),
  );

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

async function openFirst(page: Page, kind: string): Promise<void> {
  await page.goto(`${app.url}/operacao?tipo=${kind}`);
  await rowsOf(page).first().focus();
  await page.keyboard.press("Enter");
  await hasFocus(page, "main h2");
}

test("by keys alone the focus goes into the item, back to its link, and on to the next one or the page", async () => {
  const page = await openConsole(browser, app, "desktop");
  await openFirst(page, "data-request");
  await page.keyboard.press("Escape");
  await hasFocus(page, "[aria-label=Itens] a");
  await page.keyboard.press("Enter");
  await hasFocus(page, "main h2");
  await tabTo(page, /^Encerrar pedido/);
  await page.keyboard.press("Enter");
  await hasFocus(page, "dialog textarea");
  await page.keyboard.type("Mandamos o arquivo por email.");
  await tabTo(page, /^Encerrar pedido/);
  await page.keyboard.press("Enter");
  await page.getByText("Pedido encerrado.").waitFor();
  await hasFocus(page, "main h2");

  await openFirst(page, "message");
  await page.getByLabel("Resposta, que").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Abra o perfil e toque na foto.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  // The last one of its kind: there is no next.
  await page.getByText(/^Mensagem de .*: respondida\.$/).waitFor();
  await hasFocus(page, "main h1");
  await openFirst(page, "payment");
  await tabTo(page, /^Resolver/);
  await page.keyboard.press("Space");
  await page.keyboard.type("Devolvido por fora, combinado.");
  await tabTo(page, /^Resolver/);
  await page.keyboard.press("Enter");
  await page.getByText(/: resolvido\.$/).waitFor();
  await hasFocus(page, "main h1");

  await page.goto(`${app.url}/operacao/condutores/${about.account.id}`);
  await page.getByRole("button", { name: "Suspender perfil" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Documentos não conferem.");
  await tabTo(page, /^Suspender perfil/);
  await page.keyboard.press("Enter");
  await page.getByText("Perfil suspenso.").waitFor();
  await hasFocus(page, "main h1");
  await page.keyboard.press("z");
  await page.getByText("O perfil está como antes.").waitFor();
  await page.getByRole("button", { name: "Suspender perfil" }).waitFor();

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
}, 90_000);

test("a double click and a key that is held decide one item, and Z takes it back", async () => {
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
  await page.mouse.move(x, y);
  for (const press of ["down", "up"] as const) await page.mouse[press]({ clickCount: 2 });
  await page.mouse.click(x, y);
  await page.keyboard.press("p");
  await page.evaluate(() => Reflect.deleteProperty(performance, "now"));
  await page.keyboard.press("z");
  await page.getByText("O item voltou para a fila.").waitFor();
  expect(await decided()).toBe(0);
  await page.waitForURL(first);
  await button.waitFor();

  for (let times = 0; times < 3; times += 1) {
    const before = page.url();
    await page.keyboard.down("p");
    if (times === 0) await page.waitForURL((url) => url.href !== before);
    await button.waitFor();
  }
  await page.keyboard.up("p");
  expect(await decided()).toBe(1);
});

test("J, K and the arrows go through the rows of schools, log and team; Enter opens, Escape goes back", async () => {
  const { services } = app;
  const place = { state: "SP", city: "Itu", address: "", administration: "", latitude: "", longitude: "" };
  const named = ["EMEF Sol", "EMEF Lua"].map((name, at) => ({
    ...place,
    name,
    line: 1,
    code: `3510000${at}`,
  }));
  await importSchools(services, named);
  const page = await openConsole(browser, app, "desktop");
  const rowsOf = (path: string) =>
    page.goto(app.url + path).then(() => page.locator("main [data-row]").first().waitFor());
  const inRow = (words: string) =>
    page.waitForFunction(
      (wanted) =>
        document.activeElement?.matches("[data-row]") && document.activeElement.textContent?.includes(wanted),
      words,
    );

  await rowsOf("/operacao/escolas?busca=itu");
  // Without a row in focus the arrows scroll.
  await page.keyboard.press("ArrowDown");
  await hasFocus(page, ":not([data-row])");
  await page.keyboard.press("j");
  await inRow("EMEF");
  const first = await page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("k");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(first);
  await page.keyboard.press("Enter");
  await page.waitForURL(/escolas\/./);
  await page.getByRole("heading", { level: 1, name: /^EMEF/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL(/escolas\?busca=itu$/);

  await page.goto(`${app.url}/operacao/condutores/${about.account.id}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await rowsOf("/operacao/registro");
  await page.keyboard.press("j");
  await hasFocus(page, "tr[data-row]");
  await page.keyboard.press("Escape");
  await hasFocus(page, "main h1");
  // A field keeps its letters.
  await page.getByLabel("Sobre (id)").press("j");
  expect(await page.getByLabel("Sobre (id)").inputValue()).toBe("j");
  await page.getByLabel("Sobre (id)").fill("");
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL(/operacao\/(condutores|escolas)\/|item=/);

  await rowsOf("/operacao/equipe");
  await page.keyboard.press("j");
  await inRow("@");
}, 90_000);
