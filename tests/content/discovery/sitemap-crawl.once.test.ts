import { beforeAll, describe, expect, test } from "bun:test";
import sharp from "sharp";
import { cityAuthorities } from "../../../server/places/authorities/city-authorities";
import { stateAuthorities } from "../../../server/places/authorities/state-authorities";
import { testServer } from "../../support/server";
import { type Crawl, crawlSite } from "./crawl-site";
import { type ReadPage, readPage } from "./read-page";

/** Enough for the demo's whole site; a crawl that never ends would be a bug of the site. */
const MAX_PAGES = 1500;
const COMPANY = /^(wa\.me|www\.facebook\.com|www\.instagram\.com)$/;

/** Every page that a crawler without JavaScript reaches, by path. */
const crawled = new Map<string, ReadPage>();
let crawl: Crawl;
let urls: string[];
/** Those of the sitemap, by URL. */
let pages: Map<string, ReadPage>;

const server = testServer({ seed: true });
beforeAll(async () => {
  crawl = await crawlSite(server.url, {
    maxPages: MAX_PAGES,
    visit: (path, page) => void crawled.set(path, page),
  });
  const sitemap = await fetch(`${server.url}/sitemap.xml`).then((answer) => answer.text());
  urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));
  pages = new Map();
  for (const url of urls) {
    const page = crawled.get(pathOf(url));
    if (page) pages.set(url, page);
  }
}, 180_000);

function pathOf(url: string): string {
  return url.slice(server.url.length);
}

function pagesUnder(path: string): [string, ReadPage][] {
  return [...pages].filter(([url]) => pathOf(url).startsWith(path));
}

/** Structured data of one type in a page; exactly one is expected. */
function dataOf(page: ReadPage, type: string): Record<string, unknown> {
  const found = page.jsonLd.filter((data) => data["@type"] === type);
  expect(found).toHaveLength(1);
  expect(found[0]?.["@context"]).toBe("https://schema.org");
  return found[0] ?? {};
}

/** The items of a list in structured data; tests look at their fields, so the rest is untyped. */
function itemsOf(data: Record<string, unknown>) {
  return data.itemListElement as { position: number; item: string; url: string }[];
}

describe("every address of the sitemap", () => {
  test("is reached by links, within four clicks, and there are pages of every kind", async () => {
    expect(new Set(urls).size).toBe(urls.length);
    const far = urls.filter((url) => (crawl.steps.get(pathOf(url)) ?? Number.POSITIVE_INFINITY) > 4);
    expect([far, pages.size]).toEqual([[], urls.length]);
    const own = [
      "/",
      "/buscar",
      "/servicos",
      "/faq",
      "/contato",
      "/cadastro",
      "/termos",
      "/privacidade",
      "/blog",
    ];
    expect(urls).toEqual(expect.arrayContaining(own.map((path) => server.url + path)));
    expect(crawled.has("/login")).toBe(true);
    expect(pagesUnder("/blog/")).toHaveLength(7);
    expect(pagesUnder("/blog?categoria=")).toHaveLength(5);
    // Brazil, states, cities, and schools or neighborhoods.
    expect(pagesUnder("/transporte-escolar").length).toBeGreaterThan(15);
    expect(pagesUnder("/transporte-escolar/sp/sao-paulo/").length).toBeGreaterThan(5);
    expect(pagesUnder("/condutor/").length).toBeGreaterThan(20);
    for (const url of urls.filter((_, at) => at % 10 === 0)) {
      const answer = await fetch(url, { headers: { "user-agent": "Googlebot/2.1" }, redirect: "manual" });
      const robots = answer.headers.get("x-robots-tag");
      expect({ url, status: answer.status, robots }).toEqual({ url, status: 200, robots: null });
    }
  });

  test("has one h1, a title that fits and a meaningful description", () => {
    for (const [url, { title, h1s, meta }] of pages) {
      const description = meta.get("description") ?? "";
      const isProfile = pathOf(url).startsWith("/condutor/");
      expect({ url, h1s: h1s.length }).toEqual({ url, h1s: 1 });
      expect(h1s[0]?.trim()).not.toBe("");
      expect(title.length).toBeGreaterThanOrEqual(10);
      expect(description.length).toBeGreaterThanOrEqual(50);
      if (title.length > 65) expect({ url, title }).toEqual({ url, title: "at most 65 letters" });
      // A profile names its first three schools in full, however long they are.
      const max = isProfile ? 400 : 160;
      if (description.length > max)
        expect({ url, description }).toEqual({ url, description: `at most ${max}` });
    }
  });

  test("titles and descriptions are unique", () => {
    const titles = [...pages.values()].map(({ title }) => title);
    const descriptions = [...pages.values()].map(({ meta }) => meta.get("description"));
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });

  test("is its own canonical URL and may be indexed", () => {
    for (const [url, { canonical, meta }] of pages) {
      expect({ url, canonical }).toEqual({ url, canonical: url });
      expect({ url, robots: meta.get("robots") }).toEqual({ url, robots: undefined });
    }
  });

  test("every spelling of a city and order of the filters has the same canonical URL", async () => {
    // The city's own page says the same and more; further pages of results are their own.
    const canonical = `${server.url}/transporte-escolar/sp/sao-paulo`;
    expect(urls).toContain(canonical);
    for (const query of [
      "cidade=sao+paulo&estado=sp",
      "escola=&estado=SP&cidade=SÃO++PAULO",
      "estado=SP&cidade=São%20Paulo",
    ]) {
      const html = await fetch(`${server.url}/buscar?${query}`).then((answer) => answer.text());
      expect({ query, canonical: (await readPage(html)).canonical }).toEqual({ query, canonical });
    }
    const further = `${server.url}/buscar?estado=SP&cidade=S%C3%A3o+Paulo&pagina=2`;
    const second = await fetch(further).then((answer) => answer.text());
    expect((await readPage(second)).canonical).toBe(further);
  });

  test("has the tags of link previews", () => {
    for (const [url, { canonical, meta }] of pages) {
      expect(meta.get("og:url")).toBe(canonical);
      expect(meta.get("og:site_name")).toBe("Rota Escola");
      expect(meta.get("og:locale")).toBe("pt_BR");
      expect(meta.get("twitter:card")).toBe("summary_large_image");
      expect(meta.get("og:image")).toStartWith(`${server.url}/preview/`);
      expect(meta.get("twitter:image")).toBe(meta.get("og:image"));
      expect([meta.get("og:image:width"), meta.get("og:image:height")]).toEqual(["1200", "630"]);
      const type = pathOf(url).startsWith("/condutor/")
        ? "profile"
        : pathOf(url).startsWith("/blog/")
          ? "article"
          : "website";
      expect({ url, type: meta.get("og:type") }).toEqual({ url, type });
      for (const name of [
        "og:title",
        "og:description",
        "og:image:alt",
        "twitter:title",
        "twitter:description",
      ]) {
        expect(meta.get(name)?.length).toBeGreaterThan(5);
      }
    }
  });

  test("has a preview picture of 1200 × 630 in JPEG under 300 kB", async () => {
    const images = new Set([...pages.values()].map(({ meta }) => meta.get("og:image") ?? ""));
    expect(images.size).toBeGreaterThan(7 + 20);
    // Drawn when they are asked for: every fifth, of each kind of page.
    for (const image of [...images].filter((_, at) => at % 5 === 0)) {
      const answer = await fetch(image);
      const bytes = await answer.arrayBuffer();
      expect({ image, status: answer.status }).toEqual({ image, status: 200 });
      expect(answer.headers.get("content-type")).toBe("image/jpeg");
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
      expect(bytes.byteLength).toBeLessThan(300_000);
    }
  }, 240_000);

  test("every page except home has breadcrumbs", () => {
    for (const [url, page] of pages) {
      if (["/", "/buscar", "/cadastro"].includes(pathOf(url))) continue;
      const items = itemsOf(dataOf(page, "BreadcrumbList"));
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
      expect(items[0]?.item).toBe(`${server.url}/`);
      expect(items.at(-1)?.item).toBe(url);
    }
  });
});

describe("structured data", () => {
  test("a profile is a LocalBusiness without phone and e-mail", () => {
    for (const [url, page] of pagesUnder("/condutor/")) {
      const data = dataOf(page, "LocalBusiness");
      expect(data).toMatchObject({
        name: page.h1s[0],
        url,
        address: {
          "@type": "PostalAddress",
          addressLocality: expect.any(String),
          addressRegion: expect.stringMatching(/^[A-Z]{2}$/),
          addressCountry: "BR",
        },
      });
      expect(data.image).toStartWith(`${server.url}/fotos/`);
      expect(data.areaServed).toContainEqual({ "@type": "City", name: expect.any(String) });
      expect(JSON.stringify(page.jsonLd)).not.toMatch(/telephone|email|\+55|wa\.me/);
    }
  });

  test("the drivers of a place are an ItemList of profiles, in order", () => {
    for (const [, page] of pagesUnder("/transporte-escolar/")) {
      const items = itemsOf(dataOf(page, "ItemList"));
      expect(items.length).toBeGreaterThanOrEqual(2);
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
      const profiles = page.hrefs.filter((href) => href.startsWith("/condutor/"));
      // Those with a card; a city's page names the others too.
      expect(items.map(({ url }) => pathOf(url))).toEqual([...new Set(profiles)].slice(0, items.length));
    }
  });

  test("an article is a BlogPosting with headline, image, dates and author", () => {
    for (const [url, page] of pagesUnder("/blog/")) {
      const data = dataOf(page, "BlogPosting");
      expect(data).toMatchObject({
        headline: page.h1s[0],
        url,
        image: [page.meta.get("og:image")],
        datePublished: page.meta.get("article:published_time"),
        dateModified: expect.stringMatching(/^2025-(08|09|10)-\d\dT/),
        author: { name: expect.any(String) },
        publisher: { "@type": "Organization", name: "Rota Escola" },
      });
    }
  });

  test("home describes the company and the search", () => {
    const home = pages.get(`${server.url}/`);
    if (!home) throw new Error("The sitemap has no home page");
    expect(dataOf(home, "Organization")).toMatchObject({ name: "Rota Escola", url: `${server.url}/` });
    expect(dataOf(home, "WebSite")).toMatchObject({
      url: `${server.url}/`,
      potentialAction: {
        "@type": "SearchAction",
        target: { urlTemplate: `${server.url}/buscar?cidade={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    });
  });

  test("the questions include their answers", () => {
    const faq = pages.get(`${server.url}/faq`);
    if (!faq) throw new Error("The sitemap has no questions");
    expect(dataOf(faq, "FAQPage").mainEntity).toEqual(
      Array(10).fill({
        "@type": "Question",
        name: expect.stringMatching(/\?$/),
        acceptedAnswer: { "@type": "Answer", text: expect.stringMatching(/.{50}/) },
      }),
    );
  });
});

test("no link is dead or leads to where nothing is, everything that pages fetch exists, and only known sites are linked", async () => {
  expect(crawl.dead).toEqual([]);
  const assets = new Set<string>();
  for (const [path, page] of crawled)
    for (const asset of page.assets) assets.add(new URL(asset, server.url + path).href);
  const missing: string[] = [];
  for (const asset of assets) {
    expect(new URL(asset).origin).toBe(server.url);
    const answer = await fetch(asset);
    if (!answer.ok) missing.push(`${asset} (${answer.status})`);
  }
  expect(missing).toEqual([]);

  const authorities = [...Object.values(cityAuthorities), ...Object.values(stateAuthorities)];
  const official = new Set(authorities.map(({ url }) => new URL(url).href));
  const unknown = [...crawl.outside].filter(
    (href) =>
      href !== "mailto:contato@rotaescola.example" &&
      !official.has(href) &&
      !COMPANY.test(new URL(href).hostname),
  );
  expect(unknown).toEqual([]);

  const dangling = [...crawled].flatMap(([path, page]) =>
    page.hrefs.flatMap((href) => {
      const target = new URL(href, server.url + path);
      const id = decodeURIComponent(target.hash.slice(1));
      if (target.origin !== server.url || id === "") return [];
      return crawled.get(target.pathname + target.search)?.ids.has(id) ? [] : [`${href} on ${path}`];
    }),
  );
  expect(dangling).toEqual([]);
}, 120_000);
