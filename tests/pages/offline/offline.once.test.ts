import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { createOfflineRoutes } from "../../../server/pages/offline-routes";
import { paths, workerPath } from "../../../shared/paths";
import { axeViolations } from "../../support/accessibility";
import { testBrowser } from "../../support/browser";
import { testServer } from "../../support/server";
import { until } from "../../support/until";

const { newPage } = testBrowser();
const server = testServer({ seed: true });
let front: ReturnType<typeof Bun.serve>;
/** In front of the product: the server itself, one with the next build, or one that removes the worker. */
let build: "this" | "next" | "farewell" = "this";
/** Until then the worker's script is on its way. */
let workerComes = Promise.resolve();
let origin = "";

beforeAll(async () => {
  const company = { brandName: "Rota Escola" };
  const routes = createOfflineRoutes({ company, offline: false, devClient: false });
  const farewell = await (await routes.request(workerPath)).text();
  const script = { headers: { "content-type": "text/javascript", "cache-control": "no-cache" } };
  front = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname === workerPath) await workerComes;
      if (build === "next" && pathname.startsWith("/assets/")) return new Response(null, { status: 404 });
      if (build === "farewell" && pathname === workerPath) return new Response(farewell, script);
      const asked = new Headers(request.headers);
      for (const name of ["host", "accept-encoding"]) asked.delete(name);
      const answer = await fetch(`${server.url}${pathname}${search}`, {
        method: request.method,
        headers: asked,
        ...(request.method === "POST" && { body: await request.arrayBuffer() }),
        redirect: "manual",
      });
      if (build === "next" && pathname === workerPath)
        return new Response(`${await answer.text()}//`, script);
      const headers = new Headers(answer.headers);
      for (const name of ["content-encoding", "content-length"]) headers.delete(name);
      return new Response(answer.body, { status: answer.status, headers });
    },
  });
  origin = `http://localhost:${front.port}`;
});
afterAll(() => front?.stop(true));

/** A page at a URL, once the worker has cached its content. What was not visited is not there, and the console says so. */
async function openKept(path: string): Promise<Page> {
  const page = await newPage("phone", {
    serviceWorkers: "allow",
    expectedErrors: [/net::ERR_|Failed to fetch/],
  });
  await page.goto(`${origin}${path}`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await untilCached(page);
  return page;
}

/** The worker has cached the page in front. Not `waitForFunction`, which takes the promise itself for a yes. */
const untilCached = (page: Page) =>
  until("the page is cached", () => page.evaluate(async () => Boolean(await caches.match(location.href))));

test("offline, what was opened and what was reached by taps is there, with its time; what never was seen says so", async () => {
  const search = `${paths.search}?estado=SP&bairro=Vila+Mariana`;
  const page = await openKept(search);
  const profiles = page.getByRole("link", { name: /^Ver Perfil de/ });
  const unseen = (await profiles.nth(1).getAttribute("aria-label")) ?? "";
  await page
    .getByRole("button", { name: /^Guardar .+ nos favoritos$/ })
    .first()
    .click();
  await profiles.first().click();
  await page.waitForURL(/condutor/);
  const name = (await page.getByRole("article").getByRole("heading", { level: 1 }).textContent()) ?? "";
  await untilCached(page);
  // When it was answered is the server's time, which no clock of this device makes too old to be used.
  const dates = await page.evaluate(async () => {
    const kept = await caches.match(location.href);
    return ["date", "x-seen-at"].map((name) => kept?.headers.get(name) ?? null);
  });
  expect(dates).toEqual([null, expect.stringMatching(/:\d\d\.000Z$/)]);
  await page.context().setOffline(true);
  const banner = page.getByText(/Você está sem internet. Isto é de \d\d:\d\d\./);
  await banner.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.getByRole("heading", { level: 1, name }).waitFor();
  // The search was loaded as a whole: Back to it finds its document, not its call.
  await page.goBack({ waitUntil: "domcontentloaded" });
  await banner.waitFor();
  await page.getByRole("link", { name: unseen }).click();
  await page.getByText("Você está sem internet, e esta página não está guardada neste aparelho.").waitFor();
  expect(await page.getByText(/Isto é de/).isVisible()).toBe(false);

  await page.goto(`${origin}${paths.favourites}`, { waitUntil: "domcontentloaded" });
  await banner.waitFor();
  await page.getByText(/^Dados de hoje, \d\d:\d\d\.$/).waitFor();
  await page.getByRole("link", { name: `Ver Perfil de ${name}` }).waitFor();
  // Not on the list of what is cached.
  await page.goto(`${origin}${paths.faq}`, { waitUntil: "domcontentloaded" });
  await page.getByText("Esta página não está guardada neste aparelho.").waitFor();

  await page.context().setOffline(false);
  await page.goto(`${origin}${paths.favourites}`, { waitUntil: "domcontentloaded" });
  await page.getByRole("link", { name: `Ver Perfil de ${name}` }).waitFor();
  expect(await banner.count()).toBe(0);
});

test("what was seen before the worker came is there offline, too: favourites at the first failure, and their comparison", async () => {
  const arrival = Promise.withResolvers<void>();
  workerComes = arrival.promise;
  const page = await newPage("phone", {
    serviceWorkers: "allow",
    expectedErrors: [/net::ERR_|Failed to fetch/],
  });
  await page.goto(`${origin}${paths.search}?estado=SP`);
  const hearts = page.getByRole("button", { name: /^Guardar .+ nos favoritos$/ });
  for (const at of [0, 1]) await hearts.nth(at).click();
  await page
    .getByRole("link", { name: /^Favoritos/ })
    .first()
    .click();
  const ticks = page.getByRole("checkbox", { name: /^Comparar / });
  for (const at of [0, 1]) await ticks.nth(at).click();
  await page.getByRole("link", { name: "Comparar 2 condutores" }).click();
  await page.waitForURL(`**${paths.compare}?c=*`);
  await page.getByRole("table").waitFor();
  const comparison = page.url();
  await page
    .getByRole("link", { name: /^Favoritos/ })
    .first()
    .click();
  await ticks.first().waitFor();
  arrival.resolve();
  await until("it is cached", () =>
    page.evaluate(async (url) => Boolean(await caches.match(url)), comparison),
  );

  await page.context().setOffline(true);
  // Nothing is asked again: what is stored must not wait for that.
  await page.addInitScript(`{
    const later = window.setTimeout;
    window.setTimeout = (run, after, ...rest) => (after === 1000 ? 0 : later(run, after, ...rest));
  }`);
  await page.goto(`${origin}${paths.favourites}`, { waitUntil: "domcontentloaded" });
  await page.getByText(/^Dados de hoje, \d\d:\d\d\.$/).waitFor();
});

test("a new build breaks no open page; one that removes the worker deletes all caches, in which nothing of an account was", async () => {
  const page = await openKept(paths.home);
  for (const path of [paths.login, paths.dashboard, `${paths.confirmEmail}?token=abc`])
    await page.goto(`${origin}${path}`);
  await page.evaluate(() => fetch("/api/trpc/drivers.featured", { headers: { authorization: "Bearer x" } }));
  const found = await page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return urls.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(found).toContain("/");
  // Code is not private: its files are cached by name.
  const answers = found.filter((path) => !path.startsWith("/assets/"));
  expect(answers.filter((path) => /login|painel|email|trpc/.test(path))).toEqual([]);

  await page.goto(origin);
  build = "next";
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByRole("banner").getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Buscar" }).click();
  await page.waitForURL(`**${paths.search}`);

  build = "farewell";
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.waitForFunction(
    async () =>
      (await caches.keys()).length === 0 && (await navigator.serviceWorker.getRegistrations()).length === 0,
  );
});
