import { afterAll, beforeAll, expect, test } from "bun:test";
import { cityAuthorities } from "../../server/authorities/city-authorities";
import { stateAuthorities } from "../../server/authorities/state-authorities";
import { startServer, type TestServer } from "../support/server";
import { type ReadPage, readPage } from "./read-page";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: true });
}, 90_000);
afterAll(() => server?.stop());

const COMPANY = /^(wa\.me|www\.facebook\.com|www\.instagram\.com)$/;

/** Enough for the demo's whole site; a crawl that never ends would be a fault of the site. */
const MAX_PAGES = 1500;

type Crawl = {
  pages: Map<string, ReadPage>;
  /** How many links lead there from the home page. */
  steps: Map<string, number>;
  dead: string[];
  assets: Set<string>;
  outside: Set<string>;
};

/** Follows every link from the home page on, as a robot without JavaScript does. */
async function crawl(origin: string): Promise<Crawl> {
  const found: Crawl = {
    pages: new Map(),
    steps: new Map([["/", 0]]),
    dead: [],
    assets: new Set(),
    outside: new Set(),
  };
  const waiting = [{ path: "/", from: "the start" }];
  const known = new Set(["/"]);
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { path, from } = next;
    const answer = await fetch(origin + path);
    if (!answer.ok) found.dead.push(`${path} (${answer.status}), linked from ${from}`);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    const page = isPage ? await readPage(await answer.text()) : undefined;
    if (!page) continue;
    found.pages.set(path, page);
    for (const asset of page.assets) found.assets.add(new URL(asset, origin + path).href);
    for (const href of page.hrefs) {
      const target = new URL(href, origin + path);
      if (target.origin !== origin) {
        found.outside.add(target.href);
        continue;
      }
      const targetPath = target.pathname + target.search;
      if (known.has(targetPath)) continue;
      known.add(targetPath);
      found.steps.set(targetPath, (found.steps.get(path) ?? 0) + 1);
      waiting.push({ path: targetPath, from: path });
    }
    expect(found.pages.size).toBeLessThan(MAX_PAGES);
  }
  return found;
}

test("no link of the site is dead, and what pages fetch is there", async () => {
  const { pages, steps, dead, assets, outside } = await crawl(server.url);
  expect(dead).toEqual([]);
  expect(pages.size).toBeGreaterThan(60);
  for (const path of [
    "/buscar",
    "/servicos",
    "/blog",
    "/contato",
    "/faq",
    "/cadastro",
    "/login",
    "/termos",
    "/privacidade",
  ]) {
    expect([...pages.keys()]).toContain(path);
  }

  // Every page that search engines may keep is reached by links, in four steps.
  const sitemap = await fetch(`${server.url}/sitemap.xml`).then((answer) => answer.text());
  const indexed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) =>
    url.replaceAll("&amp;", "&").slice(server.url.length),
  );
  expect(indexed.length).toBeGreaterThan(60);
  expect(indexed.filter((path) => (steps.get(path) ?? Number.POSITIVE_INFINITY) > 4)).toEqual([]);

  const missing: string[] = [];
  for (const asset of assets) {
    expect(new URL(asset).origin).toBe(server.url);
    const answer = await fetch(asset);
    if (!answer.ok) missing.push(`${asset} (${answer.status})`);
  }
  expect(missing).toEqual([]);

  // Links that leave the site lead to the company's own pages and WhatsApp, to authorities, and to nothing else.
  const authorities = [...Object.values(cityAuthorities), ...Object.values(stateAuthorities)];
  const official = new Set(authorities.map(({ url }) => new URL(url).href));
  const unknown = [...outside].filter((href) => !official.has(href) && !COMPANY.test(new URL(href).hostname));
  expect(unknown).toEqual([]);

  const dangling = [...pages].flatMap(([path, page]) =>
    page.hrefs.flatMap((href) => {
      const target = new URL(href, server.url + path);
      const id = decodeURIComponent(target.hash.slice(1));
      if (target.origin !== server.url || id === "") return [];
      return pages.get(target.pathname + target.search)?.ids.has(id) ? [] : [`${href} on ${path}`];
    }),
  );
  expect(dangling).toEqual([]);
}, 240_000);
