import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { offlinePagePath, paths, workerPath } from "../../../shared/paths";
import { axeViolations } from "../../support/accessibility";
import { testBrowser } from "../../support/browser";
import { startServer, type TestServer } from "../../support/server";
import { until } from "../../support/until";

const { newPage } = testBrowser();
let server: TestServer;
let front: ReturnType<typeof Bun.serve>;
/** In front of the product: the server itself, one with the next build, or one that removes the worker. */
let build: "this" | "next" | "farewell" = "this";
let origin = "";

beforeAll(async () => {
  server = await startServer({ seed: true });
  const farewell = await startFarewell();
  front = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      if (build === "next" && pathname.startsWith("/assets/")) return new Response(null, { status: 404 });
      if (build === "farewell" && pathname === workerPath) return new Response(farewell, script);
      const answer = await fetch(`${server.url}${pathname}${search}`, {
        method: request.method,
        headers: withoutHost(request.headers),
        ...(request.method === "POST" && { body: await request.arrayBuffer() }),
        redirect: "manual",
      });
      if (build === "next" && pathname === workerPath)
        return new Response(`${await answer.text()}//`, script);
      const headers = new Headers(answer.headers);
      headers.delete("content-encoding");
      headers.delete("content-length");
      return new Response(answer.body, { status: answer.status, headers });
    },
  });
  origin = `http://localhost:${front.port}`;
});
afterAll(async () => {
  await front?.stop(true);
  await server?.stop();
});

const script = { headers: { "content-type": "text/javascript", "cache-control": "no-cache" } };

function withoutHost(given: Headers): Headers {
  const headers = new Headers(given);
  headers.delete("host");
  headers.delete("accept-encoding");
  return headers;
}

async function startFarewell(): Promise<string> {
  const { createOfflineRoutes } = await import("../../../server/pages/offline-routes");
  const answer = await createOfflineRoutes({
    company: { brandName: "Rota Escola" },
    offline: false,
    devClient: false,
  }).request(workerPath);
  return answer.text();
}

/** A page at a URL, once the worker has cached its content. */
async function openKept(path: string, expectedErrors: RegExp[] = []): Promise<Page> {
  build = "this";
  const page = await newPage("phone", { serviceWorkers: "allow", expectedErrors });
  await page.goto(`${origin}${path}`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await untilCached(page);
  return page;
}

/** The worker has cached the page in front. Not `waitForFunction`, which takes the promise itself for a yes. */
const untilCached = (page: Page) =>
  until("the page is cached", () => page.evaluate(async () => Boolean(await caches.match(location.href))));

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return urls.flat().map(({ url }) => new URL(url).pathname);
  });

// What was not visited is unavailable, and the console reports that.
const noInternet = [/net::ERR_|Failed to fetch/];

describe("offline", () => {
  test("visited favourites, searches and profiles are available, and are fresh again afterwards", async () => {
    const search = `${paths.search}?estado=SP&bairro=Vila+Mariana`;
    const page = await openKept(search, noInternet);
    const heart = page.getByRole("button", { name: /^Guardar .+ nos favoritos$/ }).first();
    await heart.click();
    await page.locator('[aria-pressed="true"]').waitFor();
    await page
      .getByRole("link", { name: /^Ver Perfil de/ })
      .first()
      .click();
    await page.waitForURL(/condutor/);
    const name = (await page.getByRole("article").getByRole("heading", { level: 1 }).textContent()) ?? "";
    await untilCached(page);
    await page.context().setOffline(true);
    const banner = page.getByText(/Você está sem internet. Isto é de \d\d:\d\d\./);
    await banner.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // The search was loaded as a whole: Back to it finds its document, not its call.
    await page.reload({ waitUntil: "domcontentloaded" });
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.goBack({ waitUntil: "domcontentloaded" });
    await page.getByRole("link", { name: `Ver Perfil de ${name}` }).waitFor();
    expect(new URL(page.url()).search).toBe("?estado=SP&bairro=Vila+Mariana");

    await page.goto(`${origin}${paths.favourites}`, { waitUntil: "domcontentloaded" });
    await banner.waitFor();
    await page.getByText("1 condutor, guardado só neste aparelho.").waitFor();
    await page.getByText(/^Dados de hoje, \d\d:\d\d\.$/).waitFor();
    await page.getByRole("link", { name: `Ver Perfil de ${name}` }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.goto(`${origin}${search}`, { waitUntil: "domcontentloaded" });
    await banner.waitFor();
    expect(await page.getByRole("link", { name: /^Ver Perfil de/ }).count()).toBeGreaterThan(1);
    await page.goto(`${origin}${paths.profile("abcdefghijklmnop")}`, { waitUntil: "domcontentloaded" });
    await page.getByText("Esta página não está guardada neste aparelho.").waitFor();
    // Not on the list of what is cached.
    await page.goto(`${origin}${paths.faq}`, { waitUntil: "domcontentloaded" });
    await page.getByText("Esta página não está guardada neste aparelho.").waitFor();

    await page.context().setOffline(false);
    await page.goto(`${origin}${paths.favourites}`, { waitUntil: "domcontentloaded" });
    await page.getByRole("link", { name: `Ver Perfil de ${name}` }).waitFor();
    expect(await banner.count()).toBe(0);
  });

  test("what was reached by taps is there after a reload, and what never was seen says so", async () => {
    const page = await openKept(paths.home, noInternet);
    await page.getByLabel("Cidade").fill("Campinas");
    await page.getByRole("button", { name: "Buscar Condutores" }).click();
    await page.waitForURL(/\/buscar\?/);
    await page.getByRole("heading", { level: 1, name: /condutores encontrados/ }).waitFor();
    await untilCached(page);
    const search = page.url();
    const [first, second] = await page.getByRole("link", { name: /^Ver Perfil de/ }).all();
    if (!first || !second) throw new Error("the search shows two drivers");
    const name = (await first.getAttribute("aria-label"))?.replace("Ver Perfil de ", "") ?? "";
    const unseen = (await second.getAttribute("aria-label")) ?? "";
    await first.click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await untilCached(page);
    await page.context().setOffline(true);
    await page.reload({ waitUntil: "domcontentloaded" });
    await page.getByRole("heading", { level: 1, name }).waitFor();
    const banner = page.getByText(/Você está sem internet. Isto é de \d\d:\d\d\./);
    await banner.waitFor();
    await page.goto(search, { waitUntil: "domcontentloaded" });
    await page.getByRole("heading", { level: 1, name: /condutores encontrados/ }).waitFor();
    await banner.waitFor();
    await page.getByRole("link", { name: unseen }).click();
    await page.getByText("Você está sem internet, e esta página não está guardada neste aparelho.").waitFor();
    expect(await page.getByText(/Isto é de/).isVisible()).toBe(false);
  });
});

describe("a new build", () => {
  test("breaks no open page: its files are still there, and the new worker waits", async () => {
    const featured = (await fetch(`${server.url}/api/drivers/featured`).then((answer) => answer.json())) as {
      id: string;
    }[];
    const page = await openKept(paths.profile(featured[0]?.id ?? ""));
    await page.reload();
    build = "next";
    const states = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const worker = registration.installing ?? registration.waiting;
      await new Promise<void>((resolve) => {
        if (worker?.state !== "installing") return resolve();
        worker.addEventListener("statechange", () => resolve());
      });
      return { next: worker?.state, active: registration.active?.state };
    });
    // Its files are unavailable here, so it may also have given up; it never takes over under an open page.
    expect(states.active).toBe("activated");
    expect(["installed", "redundant"]).toContain(String(states.next));
    await page.getByRole("button", { name: "Denunciar Perfil" }).click();
    await page.getByRole("dialog").waitFor();
  });

  test("that removes the worker deletes all caches, in which nothing of the driver area, an account or a session was", async () => {
    const page = await openKept(paths.home);
    for (const path of [paths.login, paths.dashboard, `${paths.confirmEmail}?token=abc`]) {
      await page.goto(`${origin}${path}`);
    }
    await page.evaluate(() =>
      fetch("/api/trpc/drivers.featured", { headers: { authorization: "Bearer x" } }),
    );
    const found = await kept(page);
    expect(found).toContain("/");
    // Code is not private: its files are cached by name.
    const answers = found.filter((path) => !path.startsWith("/assets/"));
    expect(answers.filter((path) => /login|painel|email|trpc/.test(path))).toEqual([]);
    build = "farewell";
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.waitForFunction(
      async () =>
        (await caches.keys()).length === 0 && (await navigator.serviceWorker.getRegistrations()).length === 0,
    );
  });
});

test("the worker and its page are requested anew each time, and change no other file", async () => {
  for (const path of [workerPath, offlinePagePath]) {
    const answer = await fetch(`${server.url}${path}`);
    expect({ path, keeping: answer.headers.get("cache-control") }).toEqual({ path, keeping: "no-cache" });
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
  }
  const home = await fetch(`${server.url}/`);
  expect(home.headers.get("cache-control")).toBe("no-cache");
});
