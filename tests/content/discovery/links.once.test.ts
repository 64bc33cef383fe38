import { expect, test } from "bun:test";
import { cityAuthorities } from "../../../server/places/authorities/city-authorities";
import { stateAuthorities } from "../../../server/places/authorities/state-authorities";
import { testServer } from "../../support/server";
import { crawlSite } from "./crawl-site";
import type { ReadPage } from "./read-page";

const server = testServer({ seed: true });

const CONTACT_EMAIL = "contato@rotaescola.example";
const COMPANY = /^(wa\.me|www\.facebook\.com|www\.instagram\.com)$/;

/** Enough for the demo's whole site; a crawl that never ends would be a bug of the site. */
const MAX_PAGES = 1500;

test("no link of the site is dead, and everything that pages fetch exists", async () => {
  const pages = new Map<string, ReadPage>();
  const assets = new Set<string>();
  const { steps, dead, outside } = await crawlSite(server.url, {
    maxPages: MAX_PAGES,
    visit: (path, page) => {
      pages.set(path, page);
      for (const asset of page.assets) assets.add(new URL(asset, server.url + path).href);
    },
  });
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

  // Every page that search engines may index is reached by links, within four clicks.
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
  const mail = `mailto:${CONTACT_EMAIL}`;
  const unknown = [...outside].filter(
    (href) => href !== mail && !official.has(href) && !COMPANY.test(new URL(href).hostname),
  );
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
