import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { paths } from "../../shared/paths";
import { type PageOptions, testBrowser } from "../support/browser";
import { startServer, type TestServer } from "../support/server";

const ENTRY = "**/assets/entry-client-*.js";
const { newPage } = testBrowser();
let server: TestServer;
let profile: string;

beforeAll(async () => {
  server = await startServer({ seed: true });
  const featured: { id: string }[] = await (await fetch(`${server.url}/api/drivers/featured`)).json();
  profile = paths.profile(featured[0]?.id ?? "");
}, 90_000);
afterAll(() => server?.stop());

/** A page on a phone that nobody has touched; `prepare` sees it before it is opened. */
async function openUntouched(
  path: string,
  options: PageOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await newPage("phone", { untouched: true, ...options });
  await prepare(page);
  await page.goto(server.url + path, { waitUntil: "load" });
  return page;
}

const isHydratedNow = (page: Page) => page.evaluate(() => globalThis.isHydrated === true);
const becomesHydrated = (page: Page) => page.waitForFunction(() => globalThis.isHydrated);
const frames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
const html = async (path: string) => (await fetch(server.url + path)).text();

/** Keeps React away until the returned function is called. */
function heldBack() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = (page: Page) =>
    page.route(ENTRY, async (route) => {
      await promise;
      await route.continue();
    });
  return { hold, release: resolve };
}

describe("a page that is read or searched", () => {
  test("names its scripts without asking for them, and is hydrated once it has stood still", async () => {
    expect(await html(paths.home)).not.toContain('rel="modulepreload"');
    const page = await openUntouched(paths.home);
    await page.waitForLoadState("networkidle");
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    expect(fetched.filter((name) => /\/assets\/(vendor|home-page)-/.test(name))).toHaveLength(2);
    expect(await isHydratedNow(page)).toBe(false);
    await becomesHydrated(page);
  }, 30_000);

  test("answers a tap that came before React, once", async () => {
    const { hold, release } = heldBack();
    const page = await openUntouched(profile, {}, hold);
    await page.getByRole("button", { name: "Denunciar Perfil" }).tap();
    expect(await isHydratedNow(page)).toBe(false);
    const waiting = page.locator("[data-waiting]");
    expect(await waiting.textContent()).toBe("Denunciar Perfil");
    release();
    await page.getByRole("dialog").waitFor();
    expect(await waiting.count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await frames(page);
    expect(await page.getByRole("dialog").count()).toBe(0);
  }, 30_000);

  test("answers the next tap when the scripts could not be fetched for the first", async () => {
    const page = await openUntouched(paths.home, { expectedErrors: [/ERR_FAILED/] }, (page) =>
      page.route(ENTRY, (route) => route.abort()),
    );
    const menu = page.getByRole("button", { name: "Abrir menu" });
    await Promise.all([page.waitForEvent("requestfailed"), menu.tap()]);
    await page.locator("[data-waiting]").waitFor({ state: "detached" });
    await page.unroute(ENTRY);
    await menu.tap();
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
  }, 30_000);

  test("keeps what was typed and chosen before, and searches with it", async () => {
    const { hold, release } = heldBack();
    const page = await openUntouched(paths.home, {}, hold);
    await page.getByLabel("Estado").selectOption("RJ");
    await page.getByLabel("Cidade").fill("Niterói");
    expect(await isHydratedNow(page)).toBe(false);
    release();
    await becomesHydrated(page);
    expect(await page.getByLabel("Cidade").inputValue()).toBe("Niterói");
    expect(await page.getByLabel("Estado").inputValue()).toBe("RJ");
    await page.getByRole("button", { name: "Buscar Condutores" }).tap();
    await page.waitForURL(`**${paths.search}?estado=RJ&cidade=Niter%C3%B3i`);
  }, 30_000);

  test("offers what a text may become that was typed before", async () => {
    const { hold, release } = heldBack();
    const page = await openUntouched(paths.home, {}, hold);
    await page.getByRole("combobox", { name: "Cidade" }).pressSequentially("campin");
    expect(await isHydratedNow(page)).toBe(false);
    release();
    await page.getByRole("option", { name: /Campinas/ }).waitFor();
  }, 30_000);

  test("searches and follows links before React is there", async () => {
    const { hold } = heldBack();
    const page = await openUntouched(paths.home, {}, hold);
    await page.getByLabel("Cidade").fill("Campinas");
    await page.getByRole("button", { name: "Buscar Condutores" }).tap();
    await page.waitForURL(`**${paths.search}?estado=SP&cidade=Campinas*`);
    await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).tap();
    await page.waitForURL(`**${paths.blog}`);
    expect(await isHydratedNow(page)).toBe(false);
  }, 30_000);

  test("stays where it was scrolled to when React takes over", async () => {
    for (const path of [paths.home, profile, paths.terms]) {
      const { hold, release } = heldBack();
      const page = await openUntouched(path, {}, hold);
      await page.evaluate(() => scrollTo(0, 600));
      release();
      await becomesHydrated(page);
      await frames(page);
      expect({ path, top: await page.evaluate(() => scrollY) }).toEqual({ path, top: 600 });
    }
  }, 60_000);

  test("is hydrated at once for whoever has a session or comes back to it", async () => {
    const page = await openUntouched(paths.faq);
    await becomesHydrated(page);
    await page.reload();
    await page.waitForFunction(() => globalThis.isHydrated, undefined, { timeout: 2_500 });
    const other = await openUntouched(paths.faq, {}, (page) =>
      page.addInitScript(() => localStorage.setItem("rota.token", "x")),
    );
    await other.waitForFunction(() => globalThis.isHydrated, undefined, { timeout: 2_500 });
  }, 30_000);
});

test("pages with a form about an account, the contact page and the driver area do not wait", async () => {
  for (const path of [paths.login, paths.register, paths.resetPassword, paths.contact, paths.dashboard]) {
    expect({ path, early: (await html(path)).includes('rel="modulepreload"') }).toEqual({
      path,
      early: true,
    });
  }
});
