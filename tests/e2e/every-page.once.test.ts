import { beforeAll, describe, expect, test } from "bun:test";
import { consolePaths } from "../../shared/operation/console-paths";
import { paths } from "../../shared/paths";
import { axeViolations } from "../support/accessibility";
import { type Screen, testBrowser } from "../support/browser";
import { testServer } from "../support/server";

const { newPage } = testBrowser();
let profile: string;
let ids: string[];

const server = testServer({ seed: true });
beforeAll(async () => {
  const featured: { id: string }[] = await fetch(`${server.url}/api/drivers/featured`).then((answer) =>
    answer.json(),
  );
  ids = featured.map(({ id }) => id);
  profile = paths.profile(ids[0] ?? "");
}, 90_000);

/** Every public URL of §2, with the status that it returns. */
const pages: [string, () => string, number][] = [
  ["home", () => paths.home, 200],
  ["search form", () => paths.search, 200],
  ["search results", () => `${paths.search}?estado=SP&bairro=Vila+Mariana`, 200],
  ["nothing found", () => `${paths.search}?estado=AC&cidade=Xapuri`, 200],
  ["profile", () => profile, 200],
  ["unknown profile", () => paths.profile("abcdefghijklmnop"), 404],
  ["not found", () => "/nada", 404],
  ["register", () => paths.register, 200],
  ["login", () => paths.login, 200],
  ["forgot password", () => paths.forgotPassword, 200],
  ["reset password", () => paths.resetPassword, 200],
  ["notice before WhatsApp", () => paths.whatsappNotice(ids[0] ?? ""), 200],
  ["city", () => `${paths.places}/sp/campinas`, 200],
  ["favourites", () => paths.favourites, 200],
  ["comparison", () => `${paths.compare}?c=${profile.split("/").at(-1)},abcdefghijklmnop`, 200],
  ["comparison of nobody", () => paths.compare, 200],
  ["state of a report", () => paths.protocol, 200],
  ["contact", () => paths.contact, 200],
  ["questions", () => paths.faq, 200],
  ["services", () => paths.services, 200],
  ["blog", () => paths.blog, 200],
  ["article", () => paths.article("lista-de-seguranca-do-transporte-escolar"), 200],
  ["unknown article", () => paths.article("nada"), 404],
  ["terms", () => paths.terms, 200],
  ["privacy", () => paths.privacy, 200],
];

/** By how much the page is wider than the window, and the text that extends beyond it where nothing scrolls. */
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

describe("every page, rendered by the server for crawlers and identically by the browser", () => {
  for (const [name, path, status] of pages) {
    test(`${name}: status, title, one h1`, async () => {
      const answer = await fetch(`${server.url}${path()}`);
      const html = await answer.text();
      expect(answer.status).toBe(status);
      expect(html.match(/<h1[\s>]/g)?.length).toBe(1);
      expect(html).toMatch(/^<!DOCTYPE html><html lang="pt-BR"/);
      expect(html.match(/<title>[^<]{5,}<\/title>/g)?.length).toBe(1);
      expect(html).not.toMatch(/\sstyle="/);
      expect(html).not.toContain("Carregando");
      const isPrivate = html.includes('<meta name="robots" content="noindex"');
      if (status === 200 && !isPrivate) expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
      if (status !== 200) expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    });
  }

  for (const screen of ["phone", "desktop"] satisfies Screen[]) {
    test.each([200, 404])(
      `on a ${screen}, status %d: no console error, no violation of WCAG, nothing wider than the screen`,
      async (answered) => {
        const page = await newPage(screen, { expectedErrors: answered === 404 ? [/status of 404/] : [] });
        for (const [name, path] of pages.filter(([, , status]) => status === answered)) {
          await page.setViewportSize({ width: screen === "phone" ? 390 : 1440, height: 844 });
          await page.goto(`${server.url}${path()}`, { waitUntil: "networkidle" });
          expect({ name, violations: await axeViolations(page) }).toEqual({ name, violations: [] });
          // 260 px is a phone zoomed to 150 %.
          for (const width of screen === "phone" ? [260, 320, 360, 390] : [768, 1440]) {
            await page.setViewportSize({ width, height: 800 });
            const { overflow, cut } = await page.evaluate(wider);
            expect({ name, width, overflow, cut }).toEqual({ name, width, overflow: 0, cut: [] });
          }
        }
      },
      120_000,
    );
  }
});

test("with text of 200 %, nothing on a phone is wider than the screen or cut, and the menu stays", async () => {
  const page = await newPage("phone", { isMobile: false, expectedErrors: [/status of 404/] });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const [name, path] of pages) {
    await page.goto(`${server.url}${path()}`);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const { overflow, cut } = await page.evaluate(wider);
      expect({ name, width, overflow, cut }).toEqual({ name, width, overflow: 0, cut: [] });
      const menu = await page.getByRole("button", { name: "Abrir menu" }).boundingBox();
      const header = await page.getByRole("banner").boundingBox();
      expect(menu?.y).toBeLessThan(header?.height ?? 0);
    }
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
}, 120_000);

test("the areas that need scripts have a layout, and a sentence for visitors without scripts", async () => {
  for (const path of [paths.dashboard, consolePaths.queue]) {
    const html = await (await fetch(`${server.url}${path}`)).text();
    expect(html).toMatch(/<noscript><p[^>]*>Para usar esta página, ative o JavaScript/);
  }
});

test("a tablet breaks no word of a name, and lays nothing over another thing", async () => {
  const page = await newPage("desktop", { viewport: { width: 768, height: 1024 } });
  await page.goto(`${server.url}${profile}`);
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
  await page.goto(`${server.url}${paths.compare}?c=${ids.slice(0, 3).join()}`);
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
  await page.goto(`${server.url}${paths.register}`, { waitUntil: "networkidle" });
  const fillOf = (name: string) =>
    page.getByRole("tab", { name }).evaluate((tab) => getComputedStyle(tab).backgroundColor);
  expect(await fillOf("Cadastro")).not.toBe(await fillOf("Planos de Assinatura"));
  await page.getByRole("button", { name: "Abrir menu" }).click();
  expect(await page.getByRole("dialog").evaluate((sheet) => getComputedStyle(sheet).borderLeftWidth)).toBe(
    "1px",
  );
});

describe("the layout of the pages (§2 Menus)", () => {
  test("phone: the drawer opens, navigates, closes with Escape and returns the focus", async () => {
    const page = await newPage("phone");
    await page.goto(server.url, { waitUntil: "networkidle" });
    const opener = page.getByRole("button", { name: "Abrir menu" });
    await opener.click();
    const drawer = page.getByRole("dialog");
    await drawer.waitFor();
    for (const name of ["Início", "Buscar", "Serviços", "Blog", "Contato", "Entrar", "Cadastrar", "FAQ"]) {
      expect(await drawer.getByRole("link", { name, exact: true }).isVisible()).toBe(true);
    }
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.click();
    await drawer.getByRole("link", { name: "Buscar" }).click();
    await page.waitForURL(/\/buscar$/);
    await drawer.waitFor({ state: "hidden" });
  });

  test("desktop: main menu in the banner, menu for drivers, company links in new tabs", async () => {
    const page = await newPage("desktop");
    await page.goto(server.url, { waitUntil: "networkidle" });
    const banner = page.getByRole("banner");
    for (const name of ["Início", "Buscar", "Serviços", "Blog", "Contato"]) {
      expect(await banner.getByRole("link", { name, exact: true }).isVisible()).toBe(true);
    }
    await banner.getByRole("button", { name: "Para condutores" }).click();
    for (const name of ["Entrar", "Cadastrar", "FAQ"]) {
      expect(await banner.getByRole("link", { name, exact: true }).isVisible()).toBe(true);
    }
    for (const name of ["WhatsApp", "Facebook", "Instagram"]) {
      const link = page.getByRole("contentinfo").getByRole("link", { name });
      expect(await link.getAttribute("target")).toBe("_blank");
    }
  });

  test("the skip link leads to the content, and a navigation moves the focus to the new title", async () => {
    const page = await newPage("desktop");
    await page.goto(server.url, { waitUntil: "networkidle" });
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Pular para o conteúdo" });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.getByRole("banner").getByRole("link", { name: "Buscar", exact: true }).click();
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  });
});
