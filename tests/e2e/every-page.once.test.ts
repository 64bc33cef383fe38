import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { driverAreaPaths } from "../../server/content/discovery/driver-area-paths";
import { consolePaths } from "../../shared/operation/console-paths";
import { paths } from "../../shared/paths";
import { axeViolations } from "../support/accessibility";
import { testSeededPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { everyPlace, withEverywhere } from "./odd-addresses";
import { expectSamePage } from "./same-page";

const { newPage } = testBrowser();
const app = testSeededPages();
let ids: string[];
let profile: string;

beforeAll(async () => {
  const featured: { id: string }[] = await (await fetch(`${app.url}/api/drivers/featured`)).json();
  ids = featured.map(({ id }) => id);
  profile = paths.profile(ids[0] ?? "");
});

const missing = [paths.profile("abcdefghijklmnop"), "/nada", paths.article("nada")];
/** Pages of the same route with other content. */
const variants = () => [
  `${paths.search}?estado=SP&bairro=Vila+Mariana`,
  `${paths.search}?estado=AC&cidade=Xapuri`,
  `${paths.register}?aba=planos`,
  `${paths.compare}?c=${ids[0]},abcdefghijklmnop`,
  ...["", "/campinas", "/sao-paulo", "/sao-paulo/escola/emef-padre-anchieta"].map(
    (place) => `${paths.places}/sp${place}`,
  ),
  `${paths.places}/sp/sao-paulo/bairro/vila-mariana`,
];

const isDriverArea = (path: string) => driverAreaPaths.some((area) => area === path);
const isConsole = (path: string) => path.startsWith(consolePaths.queue);
/** Notices on phones are off here: without a key their page does not exist. One asks for seats in the season only. */
const places = () =>
  everyPlace(ids[0] ?? "", "lista-de-seguranca-do-transporte-escolar").filter(
    ({ path }) => path !== paths.devices && !path.endsWith("/pedir"),
  );

test("as a crawler gets it, every page has its status, one title, one h1 and no style attribute", async () => {
  const read = async (path: string, status: number) => {
    const answer = await fetch(app.url + path);
    const html = await answer.text();
    expect({ path, status: answer.status, h1s: html.match(/<h1[\s>]/g)?.length }).toEqual({
      path,
      status,
      h1s: 1,
    });
    expect(html).toMatch(/^<!DOCTYPE html><html lang="pt-BR"/);
    expect(html.match(/<title>[^<]{5,}<\/title>/g)?.length).toBe(1);
    expect(html).not.toMatch(/\sstyle="|Carregando/);
    const isPrivate = html.includes('<meta name="robots" content="noindex"');
    if (status === 200 && !isPrivate) expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    if (status !== 200) expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  };
  for (const path of missing) await read(path, 404);
  const open = places().filter(
    ({ path }) => !isDriverArea(path) && !isConsole(path) && path !== paths.ownRequest,
  );
  for (const path of [...open.map(({ path }) => path), ...variants()]) await read(path, 200);
  for (const path of [paths.dashboard, consolePaths.queue]) {
    const html = await (await fetch(app.url + path)).text();
    expect(html).toMatch(/<noscript><p[^>]*>Para usar esta página, ative o JavaScript/);
  }
});

/** Text extends beyond the window where nothing scrolls, or the page does. Runs in the page. */
function wider(): { overflow: number; cut: string[] } {
  const { scrollWidth, clientWidth } = document.documentElement;
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const cut = [...document.querySelectorAll("main *")].filter((element) => {
    const { width, right } = element.getBoundingClientRect();
    const hasWords = element.childElementCount === 0 && element.textContent.trim() !== "";
    return hasWords && width > 1 && right > clientWidth + 1 && !scrolls(element);
  });
  return { overflow: scrollWidth - clientWidth, cut: cut.map((element) => element.textContent.slice(0, 40)) };
}

/**
 * Elements that can't be clicked at their centre, nor at the page's end: their text and what covers them. Runs in the
 * page.
 */
function coveredControls(): string[] {
  const elementAt = (control: HTMLElement) => {
    // A link may wrap over two lines: its centre is then outside of it.
    const { left, top, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  const isReached = (control: HTMLElement) => {
    const there = elementAt(control);
    if (!there) return false;
    return control.contains(there) || there.contains(control) || there.closest("label")?.control === control;
  };
  const controls = document.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), select, input");
  return [...controls].flatMap((control) => {
    const { width, height, right, bottom } = control.getBoundingClientRect();
    const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // Elements beyond the page's edge, such as the skip link, become visible with the focus.
    const isOnPage = right > 0 && bottom + scrollY > 0;
    if (!isSeen || !isOnPage || width <= 1 || height <= 1) return [];
    control.scrollIntoView({ block: "center", behavior: "instant" });
    if (isReached(control)) return [];
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    if (isReached(control)) return [];
    const name = control.getAttribute("aria-label") ?? control.textContent ?? control.getAttribute("name");
    return [`${name}: ${elementAt(control)?.outerHTML.slice(0, 120)}`];
  });
}

const resize = (page: Page, width: number) =>
  page.setViewportSize({ width, height: width > 700 ? 900 : 844 });

/** At every width, with every fold open, and with text of 200 %: what is covered, cut or breaks a rule of WCAG. */
async function faultsOf(page: Page, address: string, axeAt = [390, 1440]): Promise<unknown[]> {
  const faults: unknown[] = [];
  // 260 px is a phone zoomed to 150 %.
  for (const width of [260, 320, 360, 390, 768, 1024, 1440]) {
    await resize(page, width);
    const { overflow, cut } = await page.evaluate(wider);
    const covered = width < 360 ? [] : await page.evaluate(coveredControls);
    const violations = axeAt.includes(width) ? await axeViolations(page) : [];
    if (overflow > 0 || [...cut, ...covered, ...violations].length > 0)
      faults.push({ address, width, overflow, cut, covered, violations });
  }
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const width of [320, 390]) {
    await resize(page, width);
    const { overflow, cut } = await page.evaluate(wider);
    const header = await page.getByRole("banner").boundingBox();
    const [menu] = await page.getByRole("button", { name: "Abrir menu" }).all();
    const isMenuInside = !menu || ((await menu.boundingBox())?.y ?? Infinity) < (header?.height ?? 0);
    if (overflow > 0 || cut.length > 0 || !isMenuInside)
      faults.push({ address, text: "200 %", width, overflow, cut, isMenuInside });
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
  return faults;
}

const openFolds = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>("main details")) fold.open = true;
  });

test("every page, from a link with appended parameters: as rendered by the server, with a clean URL, well made at any size", async () => {
  const page = await newPage("desktop");
  const faults: unknown[] = [];
  for (const place of places()) {
    await resize(page, 390);
    await expectSamePage(page, app.url, withEverywhere(place, ""));
    const next = `${paths.login}?${new URLSearchParams({ next: place.path })}`;
    if (!isConsole(place.path))
      await page.waitForURL(app.url + (isDriverArea(place.path) ? next : place.path));
    if (isDriverArea(place.path) || isConsole(place.path)) continue;
    await page.waitForLoadState("networkidle");
    await openFolds(page);
    // One column at any width, without a menu.
    const isFromMail = place.parameters.includes("token");
    faults.push(...(await faultsOf(page, place.path, isFromMail ? [390] : undefined)));
  }
  expect(faults).toEqual([]);
});

test("the same page with other content, and pages that don't exist", async () => {
  const page = await newPage("desktop", { expectedErrors: [/status of 404/] });
  const faults: unknown[] = [];
  for (const address of [...variants(), ...missing]) {
    await page.goto(app.url + address, { waitUntil: "networkidle" });
    await openFolds(page);
    faults.push(...(await faultsOf(page, address)));
  }
  expect(faults).toEqual([]);
});

test("a tablet breaks no word of a name, and lays nothing over another thing", async () => {
  const page = await newPage("desktop", { viewport: { width: 768, height: 1024 } });
  await page.goto(`${app.url}${profile}`);
  const words = await page.getByRole("heading", { level: 1 }).evaluate((heading) =>
    heading.textContent.split(" ").map((word) => {
      const range = document.createRange();
      const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode() ?? heading;
      const start = (text.textContent ?? "").indexOf(word);
      range.setStart(text, start);
      range.setEnd(text, start + word.length);
      return { word, lines: range.getClientRects().length };
    }),
  );
  expect(words).toEqual(words.map(({ word }) => ({ word, lines: 1 })));
  await page.goto(`${app.url}${paths.compare}?c=${ids.slice(0, 3).join()}`);
  // Two buttons under each name and a switch under the first rows.
  const boxes = await Promise.all(
    [
      page.getByRole("button", { name: /^WhatsApp de/ }),
      page.getByRole("link", { name: /^Ver Perfil de/ }).filter({ visible: true }),
      page.getByText("Só o que é diferente"),
    ].map((found) => found.first().boundingBox()),
  );
  const bottoms = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY));
  expect(boxes.slice(1).every((box, at) => (box?.y ?? 0) >= (bottoms[at] ?? 0))).toBe(true);
});

test("in high contrast mode the selected one of two tabs looks selected, and a sheet has an edge", async () => {
  const page = await newPage("phone", { forcedColors: "active" });
  await page.goto(`${app.url}${paths.register}`, { waitUntil: "networkidle" });
  const fillOf = (name: string) =>
    page.getByRole("tab", { name }).evaluate((tab) => getComputedStyle(tab).backgroundColor);
  expect(await fillOf("Cadastro")).not.toBe(await fillOf("Planos de Assinatura"));
  await page.getByRole("button", { name: "Abrir menu" }).click();
  expect(await page.getByRole("dialog").evaluate((sheet) => getComputedStyle(sheet).borderLeftWidth)).toBe(
    "1px",
  );
});

test("on a desktop: the skip link, the menus (§2), company links in new tabs; a navigation focuses the new title", async () => {
  const page = await newPage("desktop");
  await page.goto(app.url, { waitUntil: "networkidle" });
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Pular para o conteúdo" });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  const banner = page.getByRole("banner");
  const menus = banner.getByRole("link").filter({ visible: true });
  const names = async () => (await menus.allTextContents()).map((name) => name.trim());
  expect(await names()).toEqual(expect.arrayContaining(["Início", "Buscar", "Serviços", "Blog", "Contato"]));
  await banner.getByRole("button", { name: "Para condutores" }).click();
  expect(await names()).toEqual(expect.arrayContaining(["Entrar", "Cadastrar", "FAQ"]));
  for (const name of ["WhatsApp", "Facebook", "Instagram"]) {
    const link = page.getByRole("contentinfo").getByRole("link", { name });
    expect(await link.getAttribute("target")).toBe("_blank");
  }
  await banner.getByRole("link", { name: "Buscar", exact: true }).click();
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
});
