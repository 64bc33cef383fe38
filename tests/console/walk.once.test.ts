import { beforeAll, expect, test } from "bun:test";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import { queueItems } from "../../drizzle/schema/queue";
import { aReader } from "../people/staff";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { newRecommendation, oneOfEach } from "./one-of-each";
import { hasFocus, openConsole, reasonOf, rowsOf } from "./open-console";

const browser = testBrowser();
const reason = "Falamos com as famílias e com o condutor.";
let about: Awaited<ReturnType<typeof oneOfEach>>;
const app = testPages();
beforeAll(async () => {
  about = await oneOfEach(app, (await aReader(app)).id);
  for (let more = 0; more < 3; more += 1) await newRecommendation(app, about.driverId);
});

/** Presses keys one after the other, after which something that matches `focused` has the focus. */
async function press(page: Page, keys: string, focused = "*"): Promise<void> {
  for (const key of keys.split(" ")) await page.keyboard.press(key);
  await hasFocus(page, focused);
}

async function openFirst(page: Page, kind: string): Promise<void> {
  await page.goto(`${app.url}/operacao?tipo=${kind}`);
  await rowsOf(page).first().focus();
  await press(page, "Enter", "main h2");
}

test("on a phone the decision is at hand above the keyboard", async () => {
  const page = await openConsole(browser, app, "phone", [/status of 503/]);
  // Nobody knows how many wait while the database is away: a dash, not a zero.
  await page.route(/queue\.counts/, (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await page.getByText(/^Não conseguimos contar agora/).waitFor();
  await page.getByRole("link", { name: "Tudo –" }).waitFor();
  await page.unrouteAll();
  const footOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const bar = page.locator(".decision-bar");
  await openFirst(page, "document");
  const picture = page.getByRole("img", { name: /página 1$/ });
  await picture.waitFor();
  // Among documents, not in the whole queue.
  await page.getByText("Documento 1 de 1.").waitFor();
  // A phone has no keys to speak of.
  const keys = page.getByText(/^Tecla V vem para cá/);
  expect([await keys.count(), await keys.isVisible()]).toEqual([1, false]);
  expect(await footOf(bar)).toBe(844);

  await openFirst(page, "case");
  await reasonOf(page).waitFor();
  // What a browser says when a keyboard of that height lies over the page: only the buttons remain above it.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { value: innerHeight - 300, configurable: true });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  await page.getByText(/^Decide a/).waitFor({ state: "hidden" });
  expect(await footOf(bar)).toBe(544);
  expect(await axeViolations(page)).toEqual([]);
});

test("by keys alone the focus goes into an item, back to its link and on; a press too many decides nothing; Voltar returns no money", async () => {
  // The test's charge was never withdrawn: the call is made, and refused.
  const page = await openConsole(browser, app, "desktop", [/status of 4\d\d/]);
  await openFirst(page, "case");
  await press(page, "Escape", "[aria-label=Itens] a");
  await press(page, "Enter", "main h2");
  await reasonOf(page).waitFor();
  // Too short: the field gets the focus.
  await press(page, "c", "textarea");
  await page.keyboard.type(reason);
  // Out of the field, not out of the case: the letters are keys again.
  await press(page, "Escape", "main h2");
  await press(page, "c");
  await page.getByText(/: perfil corrigido\.$/).waitFor();
  await press(page, "z");
  await page.getByText("O item voltou para a fila.").waitFor();
  // It is open again, with what was typed.
  await hasFocus(page, "main h2");
  expect(await reasonOf(page).inputValue()).toBe(reason);

  const countWith = (column: typeof queueItems.closedAt | typeof queueItems.takenBy) =>
    app.services.db.$count(queueItems, and(eq(queueItems.kind, "recommendation"), isNotNull(column)));
  await openFirst(page, "recommendation");
  const button = page.getByRole("button", { name: "Publicar" });
  await page.getByText("há pouco").first().waitFor();
  const box = await button.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
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
  await page.mouse.click(x, y, { clickCount: 2 });
  await page.keyboard.press("p");
  await page.evaluate(() => Reflect.deleteProperty(performance, "now"));
  await press(page, "z");
  await page.getByText("O item voltou para a fila.").waitFor();
  expect(await countWith(queueItems.closedAt)).toBe(0);

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
