import { beforeAll, expect, test } from "bun:test";
import { httpBatchLink } from "@trpc/client";
import fc from "fast-check";
import type { Page } from "playwright";
import { routeTree } from "../../client/route-tree.gen";
import { createAppRouter } from "../../client/router";
import { driverAreaPaths } from "../../server/content/discovery/driver-area-paths";
import { consolePaths } from "../../shared/operation/console-paths";
import { paths } from "../../shared/paths";
import { axeViolations } from "../support/accessibility";
import { testSeededPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";

/** A page of the product: its path, filled in, and the parameters that it reads. */
type Place = { path: string; parameters: string[] };

const DRAWN = Number(process.env.ODD_ADDRESSES ?? 60);
// The same random sample each time, so that a failure is due to the change at hand; the long run uses another one
// (scripts/test-long.ts).
const seed = Number(process.env.FUZZ_SEED ?? 1);
/** A value unknown to every page. Whatever passes it on would contain this word. */
const FOREIGN = "forasteiro";
/** Values that no link of ours has, and some that one does. */
const oddValues = [
  ...["", "2", "-1", "1.5", "1e3", "99999999999999999999", "abc", "SP", "ß", "São  Paulo ", "sim", "planos"],
  ...["//evil.example", "/\t/evil.example", "\u0000", "a\u0000b\r\nc\u0085d", "\u202eoluaP oãS\u2028x"],
  ...["👩‍👧".repeat(30), "<script>alert(1)</script>", "__proto__", "a&b=c#d%25%", "x".repeat(600)],
];

const { newPage } = testBrowser();
const app = testSeededPages();
let places: Place[];
/** Pages of the same route with other content, or odd values. */
let variants: string[];
const missing = [paths.profile("abcdefghijklmnop"), paths.article("nada"), "/blog/a/b/c"];

beforeAll(async () => {
  const featured: { id: string }[] = await (await fetch(`${app.url}/api/drivers/featured`)).json();
  const [first, second] = featured.map(({ id }) => id);
  // Notices on phones are off here: without a key their page does not exist. One asks for seats in the season only.
  places = everyPlace(first ?? "", "lista-de-seguranca-do-transporte-escolar").filter(
    ({ path }) => path !== paths.devices && !path.endsWith("/pedir"),
  );
  variants = [
    `${paths.search}?estado=SP&bairro=Vila+Mariana&pagina=abc&fbclid=${FOREIGN}`,
    `${paths.search}?pagina=2&estado=AC&estado=RJ&cidade=Xapuri&escola=`,
    `${paths.blog}?categoria=nada&busca=a%00b%0D%0Ac&pagina=%00`,
    `${paths.register}?aba=x&aba=planos`,
    `${paths.login}?next=%2F%2Fevil.example`,
    `${paths.compare}?c=${first},${second},abcdefghijklmnop`,
    ...["/sao-paulo", "/sao-paulo/escola/emef-padre-anchieta"].map((place) => `${paths.places}/sp${place}`),
  ];
});

/** Every page of the route tree. Which parameters a page reads is observed when it parses a URL. */
function everyPlace(profileId: string, slug: string): Place[] {
  const { routesByPath } = createAppRouter(routeTree, httpBatchLink({ url: "http://127.0.0.1:9" }));
  return Object.values(routesByPath).map(({ fullPath, options }) => {
    const read = new Set<string>();
    const address = new Proxy({}, { get: (_, name) => void read.add(String(name)) });
    if ("validateSearch" in options && typeof options.validateSearch === "function")
      options.validateSearch(address);
    const filled = fullPath.replace("$id", profileId).replace("$slug", slug);
    return { path: filled.replace(/\/\$$/, "").replace(/(?<=.)\/$/, ""), parameters: [...read] };
  });
}

/** The page's URL with a value for each of its parameters, and what other sites append to links. */
function withEverywhere({ path, parameters }: Place, value: string): string {
  const pairs = parameters.map((name) => [name, value]);
  return `${path}?${new URLSearchParams([["fbclid", FOREIGN], ...pairs, ["utm_source", FOREIGN], [FOREIGN, value]])}`;
}

/** Any page with any parameters, its own and foreign ones, in any order, repeated, partly encoded. */
const anyAddress = () =>
  fc.constantFrom(...places).chain(({ path, parameters }) => {
    const value = fc.oneof(fc.constantFrom(...oddValues), fc.string({ unit: "binary", maxLength: 40 }));
    const name = fc.constantFrom(...parameters, ...parameters, "fbclid", "__proto__", "toString", FOREIGN);
    const encoded = fc.tuple(name, value).map((pair) => new URLSearchParams([pair]).toString());
    const raw = fc.constantFrom("&", "=", "%", "%FF", "%00=%00", "pagina=", "estado=%C3", "a=b=c", "?");
    return fc
      .array(fc.oneof({ weight: 5, arbitrary: encoded }, { weight: 1, arbitrary: raw }), { maxLength: 8 })
      .map((parts) => `${path}?${parts.join("&")}`);
  });

const isDriverArea = (path: string) => driverAreaPaths.some((area) => area === path);
const isConsole = (path: string) => path.startsWith(consolePaths.queue);
const needsScripts = (path: string) => isDriverArea(path) || isConsole(path) || path === paths.ownRequest;

test("whatever values an address has, it is a page: not a link of it spreads foreign values, and crawlers can read it", async () => {
  const addresses = [
    ...variants,
    ...fc.sample(anyAddress(), { numRuns: DRAWN, seed }),
    // A page that reads none ignores them all alike.
    ...places.flatMap((place) =>
      oddValues.slice(place.parameters.length === 0 ? -1 : 0).map((value) => withEverywhere(place, value)),
    ),
  ].values();
  const visit = async () => {
    for (const address of addresses) {
      const answer = await fetch(app.url + address, { redirect: "manual", keepalive: false });
      const html = await answer.text();
      expect({ address, seed, status: answer.status }).toEqual({ address, seed, status: 200 });
      const isAppended = address.includes(`fbclid=${FOREIGN}&`);
      expect({ address, spreads: isAppended && html.includes(FOREIGN) }).toEqual({ address, spreads: false });
      expect(html).toMatch(/^<!DOCTYPE html><html lang="pt-BR"/);
      expect(html).not.toMatch(/\sstyle="/);
      if (needsScripts(address.replace(/\?.*/s, ""))) continue;
      const counts = [/<h1[\s>]/g, /<title>[^<]{5,}<\/title>/g].map((tag) => html.match(tag)?.length);
      expect({ address, counts }).toEqual({ address, counts: [1, 1] });
    }
  };
  await Promise.all(Array.from({ length: 8 }, visit));
  for (const path of missing) {
    const answer = await fetch(app.url + path);
    expect([path, answer.status, answer.headers.get("x-robots-tag")]).toEqual([path, 404, "noindex"]);
  }
}, 600_000);

/** Pages with data stored in the browser are rendered only there; the last two remove their token from the URL and use it. */
const different: string[] = [paths.favourites, paths.ownRequest, paths.confirmEmail, paths.resetPassword];

/** Opens an address of the site: React hydrates the page as rendered by the server. */
async function expectSamePage(page: Page, address: string): Promise<void> {
  // The counts beside the filters come once the page is idle: they are not part of it.
  const { promise: compared, resolve: done } = Promise.withResolvers<void>();
  await page.route(/search\.filterGroups/, (route) => compared.then(() => route.continue()));
  await page.goto(app.url + address);
  if (!different.includes(address.replace(/\?.*/s, ""))) {
    const compare = () =>
      page.evaluate(async (url) => {
        const seen = (document: Document) => {
          for (const script of document.querySelectorAll("main :is(script, noscript)")) script.remove();
          return [document.title, document.querySelector("main")?.textContent];
        };
        const html = await fetch(url).then((answer) => answer.text());
        return { sent: seen(new DOMParser().parseFromString(html, "text/html")), shown: seen(document) };
      }, app.url + address);
    let last = await compare();
    // Parts whose code comes last may not be there yet.
    await until(
      "the page as it was sent",
      async () => {
        last = await compare();
        return Bun.deepEquals(last.sent, last.shown);
      },
      10_000,
    ).catch(() => {});
    expect({ address, shown: last.shown }).toEqual({ address, shown: last.sent });
  }
  done();
  await page.unrouteAll({ behavior: "wait" });
}

/** Text extends beyond the window where nothing scrolls, or the page does. Runs in the page. */
function wider(): { overflow: number; cut: string[] } {
  const { scrollWidth, clientWidth } = document.documentElement;
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const cut = [...document.querySelectorAll("main *")].filter((element) => {
    const { width, right } = element.getBoundingClientRect();
    const hasWords = element.childElementCount === 0 && element.textContent.trim() !== "";
    // Of words that are cut with an ellipsis a few letters have to be left.
    const isLost = width < 40 && element.scrollWidth > element.clientWidth && element.textContent.length > 3;
    return hasWords && width > 1 && (isLost || right > clientWidth + 1) && !scrolls(element);
  });
  return { overflow: scrollWidth - clientWidth, cut: cut.map((element) => element.textContent.slice(0, 40)) };
}

const resize = (page: Page, width: number) =>
  page.setViewportSize({ width, height: width > 700 ? 900 : 844 });

/** At every width and with text of 200 %: what is cut or breaks a rule of WCAG. */
async function faultsOf(page: Page, address: string): Promise<unknown[]> {
  const faults: unknown[] = [];
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>("main details")) fold.open = true;
  });
  // 260 px is a phone zoomed to 150 %.
  for (const width of [260, 768, 1440, 390]) {
    await resize(page, width);
    const { overflow, cut } = await page.evaluate(wider);
    const violations = width === 390 ? await axeViolations(page) : [];
    if (overflow > 0 || [...cut, ...violations].length > 0)
      faults.push({ address, width, overflow, cut, violations });
  }
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  const { overflow, cut } = await page.evaluate(wider);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  if (overflow > 0 || cut.length > 0) faults.push({ address, text: "200 %", overflow, cut });
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
  return faults;
}

test("every page, from a link with appended or odd values: as rendered by the server, with a clean URL, well made at any size", async () => {
  const page = await newPage("desktop", { expectedErrors: [/status of 404/] });
  const faults: unknown[] = [];
  for (const place of places) {
    if (isConsole(place.path) || isDriverArea(place.path)) continue;
    await resize(page, 390);
    await expectSamePage(page, withEverywhere(place, ""));
    await page.waitForURL(app.url + place.path);
    await page.waitForLoadState("networkidle");
    faults.push(...(await faultsOf(page, place.path)));
  }
  for (const address of [...variants, ...missing]) {
    await resize(page, 390);
    await expectSamePage(page, address);
    await page.waitForLoadState("networkidle");
    faults.push(...(await faultsOf(page, address)));
  }
  expect(faults).toEqual([]);
}, 600_000);

test("the first stop of the keyboard is the skip link, a navigation focuses the new title, and in high contrast a sheet has an edge", async () => {
  const page = await newPage("desktop");
  await page.goto(app.url, { waitUntil: "networkidle" });
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Pular para o conteúdo" });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.getByRole("banner").getByRole("link", { name: "Buscar", exact: true }).click();
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await page.emulateMedia({ forcedColors: "active" });
  await resize(page, 390);
  await page.getByRole("button", { name: "Abrir menu" }).click();
  expect(await page.getByRole("dialog").evaluate((sheet) => getComputedStyle(sheet).borderLeftWidth)).toBe(
    "1px",
  );
});
