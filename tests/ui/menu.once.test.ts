import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { SESSION_LIFETIME } from "../../shared/limits";
import { paths } from "../../shared/paths";
import { axeViolations } from "../support/accessibility";
import { testSeededPages } from "../support/app";
import { holdBack } from "../support/bad-network";
import { type PageOptions, testBrowser } from "../support/browser";

const ITS_PART = "**/assets/modal-*.js";
const { newPage } = testBrowser();

const app = testSeededPages();

const opener = (page: Page) => page.getByRole("button", { name: "Abrir menu" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const isClosed = (page: Page) => menu(page).waitFor({ state: "hidden" });
const hasFocus = (page: Page, name: string) =>
  page.waitForFunction((name) => document.activeElement?.getAttribute("aria-label") === name, name);

/** A phone all scripts of which wait until they are released. */
async function openHeldBack(options: PageOptions = {}) {
  const page = await newPage("phone", { untouched: true, ...options });
  return { page, release: await holdBack(page) };
}

async function becomeModal(page: Page): Promise<void> {
  await opener(page).press("Enter");
  await page.waitForFunction(() => document.querySelector("dialog:modal") !== null);
}

describe("the menu on a phone", () => {
  test("opens, is used and closes before any script came", async () => {
    const { page } = await openHeldBack();
    await page.goto(app.url);
    await opener(page).tap();
    await menu(page).waitFor();
    expect(await page.locator("[data-waiting]").count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press("Escape");
    await isClosed(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await hasFocus(page, "Abrir menu");
    await opener(page).press("Enter");
    await menu(page).getByRole("button", { name: "Fechar" }).tap();
    await isClosed(page);
    await opener(page).tap();
    await page.touchscreen.tap(10, 400);
    await isClosed(page);
    await opener(page).tap();
    await menu(page).getByRole("link", { name: "Blog" }).tap();
    await page.waitForURL(`**${paths.blog}`);
    expect(await page.evaluate(() => globalThis.isHydrated === true)).toBe(false);
  });

  test("invites no driver to sign in who has, before React came and after", async () => {
    const user = { id: "a".repeat(16), email: "ana@email.com", firstName: "Ana", lastName: "Lima" };
    const localStorage = [
      { name: "rota.token", value: "t" },
      { name: "rota.user", value: JSON.stringify(user) },
      { name: "rota.expires", value: new Date(Date.now() + SESSION_LIFETIME).toISOString() },
    ];
    const storageState = { cookies: [], origins: [{ origin: app.url, localStorage }] };
    const { page, release } = await openHeldBack({ storageState, expectedErrors: [/401/] });
    await page.goto(app.url, { waitUntil: "commit" });
    await opener(page).tap();
    await menu(page).getByRole("link", { name: "Buscar" }).waitFor();
    expect(await menu(page).getByRole("link", { name: "Entrar" }).count()).toBe(0);
    release();
    await menu(page).getByRole("link", { name: "Painel" }).waitFor();
    await menu(page).getByRole("button", { name: "Sair" }).tap();
    await opener(page).tap();
    await menu(page).getByRole("link", { name: "Entrar" }).waitFor();
  });

  test("stays open while React takes the page over, and then is a modal: by keyboard, with Tab going round, and back to its button", async () => {
    const { page, release } = await openHeldBack();
    await page.goto(app.url);
    await opener(page).tap();
    for (const name of ["Início", "Buscar", "Serviços", "Blog", "Contato", "Entrar", "Cadastrar", "FAQ"])
      expect(await menu(page).getByRole("link", { name, exact: true }).isVisible()).toBe(true);
    release();
    await page.waitForFunction(() => globalThis.isHydrated);
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "document") documents.push(request.url());
    });
    await menu(page).getByRole("link", { name: "Serviços" }).tap();
    await page.waitForURL(`**${paths.services}`);
    await isClosed(page);
    expect(documents).toEqual([]);

    await becomeModal(page);
    await hasFocus(page, "Fechar");
    const links = await menu(page).getByRole("link").count();
    for (let stop = 0; stop <= links; stop++) await page.keyboard.press("Tab");
    await hasFocus(page, "Fechar");
    await page.keyboard.press("Escape");
    await isClosed(page);
    await hasFocus(page, "Abrir menu");
    await opener(page).tap();
    await menu(page).getByRole("link", { name: "Serviços", exact: true }).tap();
    await isClosed(page);
    // On a phone that enlarges to 200 % its x stays above its links.
    await page.setViewportSize({ width: 195, height: 422 });
    await becomeModal(page);
    const x = await menu(page).getByRole("button", { name: "Fechar" }).boundingBox();
    const first = await menu(page).getByRole("link", { name: "Início", exact: true }).boundingBox();
    expect((x?.y ?? Infinity) + (x?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
  });

  test("opens without its part, which can't be fetched", async () => {
    const page = await newPage("phone", { expectedErrors: [/ERR_FAILED/] });
    const refused = page.waitForEvent("requestfailed");
    await page.route(ITS_PART, (route) => route.abort());
    await page.goto(app.url);
    await opener(page).tap();
    await refused;
    await menu(page).getByRole("link", { name: "Contato" }).tap();
    await page.waitForURL(`**${paths.contact}`);
    await isClosed(page);
  });

  test("stays closed for whoever closes it in the moment in which its part comes", async () => {
    const page = await newPage("phone");
    const release = await holdBack(page, ITS_PART);
    await page.goto(app.url);
    await opener(page).tap();
    await menu(page).waitFor();
    // What Esc does, between the menu's look at itself once its part has come and React's turn; then until that is over.
    const closed = page.evaluate(async () => {
      const { promise: seen, resolve: sees } = Promise.withResolvers<void>();
      const { matches } = HTMLDialogElement.prototype;
      HTMLDialogElement.prototype.matches = new Proxy(matches, {
        apply: (asked, dialog, [selector]) => {
          if (selector === ":popover-open") sees();
          return Reflect.apply(asked, dialog, [selector]);
        },
      });
      await seen;
      const dialog = document.querySelector<HTMLDialogElement>("#menu");
      if (dialog?.open) dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
      else dialog?.hidePopover();
      // The second frame is drawn after the first one's work is done.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    release();
    await closed;
    await isClosed(page);
    expect(await page.locator("dialog:modal").count()).toBe(0);
  });

  test("waits for React where the browser knows no popovers", async () => {
    const { page, release } = await openHeldBack();
    await page.addInitScript(() => {
      for (const name of ["popover", "showPopover", "hidePopover"])
        Reflect.deleteProperty(HTMLElement.prototype, name);
      const prevent = (event: Event) => {
        if (event.target instanceof Element && event.target.closest("[popovertarget]"))
          event.preventDefault();
      };
      addEventListener("click", prevent, { capture: true });
    });
    await page.goto(app.url);
    await opener(page).tap();
    await page.locator("[data-waiting]").waitFor();
    release();
    await menu(page).waitFor();
    await menu(page).getByRole("button", { name: "Fechar" }).tap();
    await isClosed(page);
  });

  test("is the bar on top without JavaScript", async () => {
    const page = await newPage("phone", { javaScriptEnabled: false });
    await page.goto(app.url);
    expect(await opener(page).isVisible()).toBe(false);
    await page.getByRole("banner").getByRole("link", { name: "Blog" }).tap();
    await page.waitForURL(`**${paths.blog}`);
  });
});
