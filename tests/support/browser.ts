import { afterAll, afterEach, beforeAll } from "bun:test";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  devices,
  type Page,
  type Response,
} from "playwright";
import { HYDRATED } from "../../client/app/hydration-protocol";
import { chromiumArguments, findTestChromium } from "./chromium";

declare global {
  /** Whether this page is hydrated. */
  var isHydrated: boolean | undefined;
}

export type Screen = "phone" | "desktop";

const screens: Record<Screen, BrowserContextOptions> = {
  phone: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** One process renders the pages of all contexts: a tenth less CPU than one for each. */
const oneRenderer = ["--renderer-process-limit=1"];

export type PageOptions = BrowserContextOptions & {
  /** Does not simulate the pointer movement that starts hydration early (client/hydration.ts). */
  untouched?: boolean;
  /** Console errors that this test provokes on purpose, such as the status of a missing page, and hosts that it may reach. */
  expectedErrors?: RegExp[];
};

/**
 * Gives a test file one Chromium. Every page is in a context of its own, closed after the test; a console error, an
 * uncaught error, a Content-Security-Policy violation or a request to another host fails the test it happened in.
 */
export function testBrowser() {
  let browser: Browser | undefined;
  const problems: string[] = [];

  beforeAll(async () => {
    const executablePath = findTestChromium();
    if (!executablePath)
      throw new Error("No Chromium found: set CHROMIUM_PATH, or let `bun run test` install one.");
    browser = await chromium.launch({ executablePath, args: [...chromiumArguments, ...oneRenderer] });
  }, 60_000);
  afterEach(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    const found = problems.splice(0);
    if (found.length > 0)
      throw new Error(`The browser reported:\n${found.map((line) => `- ${line}`).join("\n")}`);
  });
  afterAll(() => browser?.close());

  return {
    /** A page in a fresh context with Brazilian locale and time zone. */
    newPage: async (screen: Screen, options: PageOptions = {}): Promise<Page> => {
      const { expectedErrors = [], untouched = false, ...contextOptions } = options;
      if (!browser) throw new Error("Call testBrowser() at the top of the test file");
      const context = await browser.newContext({
        locale: "pt-BR",
        timezoneId: "America/Sao_Paulo",
        reducedMotion: "reduce",
        // Playwright's request routing does not reach service workers; tests of the worker allow them.
        serviceWorkers: "block",
        ...screens[screen],
        ...contextOptions,
      });
      context.setDefaultTimeout(60_000);
      await context.addInitScript(noteHydration, HYDRATED);
      if (!untouched) await context.addInitScript(touchOnceLoaded);
      const report = (problem: string) => {
        if (!expectedErrors.some((expected) => expected.test(problem))) problems.push(problem);
      };
      context.on("page", (page) => watch(page, report));
      const page = await context.newPage();
      return untouched || contextOptions.javaScriptEnabled === false ? page : hydratedByGoto(page);
    },
  };
}

function noteHydration(event: string): void {
  document.addEventListener(event, () => {
    globalThis.isHydrated = true;
  });
}

// Simulates a visitor who moves the mouse.
function touchOnceLoaded(): void {
  addEventListener("load", () => document.dispatchEvent(new PointerEvent("pointermove")));
}

/** Makes `goto` and `reload` wait until the page is hydrated. */
function hydratedByGoto(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const hydrated = async (response: Response | null) => {
    await page.waitForFunction(() => globalThis.isHydrated || !document.documentElement.dataset.hydration);
    return response;
  };
  page.goto = async (...where) => hydrated(await goto(...where));
  page.reload = async (options) => hydrated(await reload(options));
  return page;
}

function watch(page: Page, report: (problem: string) => void): void {
  page.on("console", (message) => {
    if (message.type() === "error") report(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => report(`uncaught at ${page.url()}: ${error.message}`));
  page.on("request", (request) => {
    const { protocol, hostname, href } = new URL(request.url());
    if (protocol.startsWith("http") && !/^(127\.0\.0\.1|localhost)$/.test(hostname))
      report(`left the site: ${href}`);
  });
  page.on("crash", () => report("the page crashed"));
}

// What people do on a page and see there.

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const reads = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
export const isTitled = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name }).waitFor();
/** The links to profiles in a list. */
export const cards = (page: Page) => page.getByRole("link", { name: /^Ver Perfil de/ });
