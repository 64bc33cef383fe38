import { beforeAll, expect, test } from "bun:test";
import { cityAuthorities } from "../../../server/places/authorities/city-authorities";
import { stateAuthorities } from "../../../server/places/authorities/state-authorities";
import { testSeededPages } from "../../support/app";
import { type Crawl, crawlSite, pathsInSitemap } from "./crawl-site";
import { type ReadPage, readPage } from "./read-page";

const COMPANY = /^(wa\.me|www\.facebook\.com|www\.instagram\.com)$/;

/** Every page that a crawler without JavaScript reaches, by path. */
const crawled = new Map<string, ReadPage>();
let crawl: Crawl;
/** The paths of the sitemap. */
let listed: string[];

const app = testSeededPages();
beforeAll(async () => {
  listed = await pathsInSitemap(app.url);
  const names = new Set(listed);
  crawl = await crawlSite(app.url, {
    maxPages: 1500,
    // Links beyond two clicks that the sitemap does not list lead nowhere new: one in four is opened.
    opens: (path, step) => step <= 2 || names.has(path) || Bun.hash.crc32(path) % 4 === 0,
    visit: (path, page) => void crawled.set(path, page),
  });
});

const pageAt = (path: string) => {
  const page = crawled.get(path);
  if (!page) throw new Error(`The crawl did not reach ${path}`);
  return page;
};
const listedUnder = (start: string) => listed.filter((path) => path.startsWith(start));

/** Structured data of one type in a page; exactly one is expected. Tests look at its fields, so the rest is untyped. */
function dataOf(page: ReadPage, type: string) {
  const found = page.jsonLd.filter((data) => data["@type"] === type);
  expect(found).toMatchObject([{ "@context": "https://schema.org" }]);
  return found[0] as Record<string, unknown> & {
    itemListElement: { position: number; item: string; url: string }[];
  };
}

test("every address of the sitemap is reached within four clicks, and there are pages of every kind", () => {
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((path) => !((crawl.steps.get(path) ?? Number.POSITIVE_INFINITY) <= 4))).toEqual([]);
  const own = "/ /buscar /servicos /faq /contato /cadastro /termos /privacidade /blog".split(" ");
  expect(listed).toEqual(expect.arrayContaining(own));
  expect(listedUnder("/blog/")).toHaveLength(7);
  expect(listedUnder("/transporte-escolar/sp/sao-paulo/").length).toBeGreaterThan(5);
  expect(listedUnder("/condutor/").length).toBeGreaterThan(20);
});

test("each has one h1, a title and a description of its own that fit, link previews, and may be indexed", () => {
  const faults = listed.flatMap((path) => {
    const { title, h1s, meta, canonical } = pageAt(path);
    const tag = (name: string) => meta.get(name) ?? "";
    const isProfile = path.startsWith("/condutor/");
    const description = tag("description").length;
    const checks = {
      "one h1": h1s.length === 1 && h1s[0]?.trim() !== "",
      title: title.length >= 10 && title.length <= 65,
      // A profile names its first three schools in full, however long they are.
      description: description >= 50 && description <= (isProfile ? 400 : 160),
      canonical: canonical === app.url + path,
      robots: !meta.has("robots"),
      "og:url": tag("og:url") === canonical,
      "og:type":
        tag("og:type") === (isProfile ? "profile" : path.startsWith("/blog/") ? "article" : "website"),
      "og:image": tag("og:image").startsWith(`${app.url}/preview/`),
      "twitter:image": tag("twitter:image") === tag("og:image"),
      texts: ["og:title", "og:description", "og:image:alt"].every((name) => tag(name).length > 5),
    };
    return Object.entries(checks).flatMap(([name, isMet]) => (isMet ? [] : [`${path}: ${name}`]));
  });
  expect(faults).toEqual([]);
  const pages = listed.map(pageAt);
  expect(new Set(pages.map(({ title }) => title)).size).toBe(listed.length);
  expect(new Set(pages.map(({ meta }) => meta.get("description"))).size).toBe(listed.length);
});

test("every spelling of a city, every order of the filters and both URLs of a profile have one canonical URL", async () => {
  const city = "/transporte-escolar/sp/sao-paulo";
  const further = "/buscar?estado=SP&cidade=S%C3%A3o+Paulo&pagina=2";
  const profile = listed.find((path) => path.startsWith("/condutor/")) ?? "";
  for (const [address, canonical] of [
    // The city's own page says the same and more; further pages of results are their own.
    ["/buscar?cidade=sao+paulo&estado=sp", city],
    ["/buscar?escola=&estado=SP&cidade=SÃO++PAULO", city],
    [further, further],
    [profile.replace("/condutor/", "/driver/"), profile],
    ["/blog?pagina=2&categoria=SEGURANCA&busca=", "/blog?categoria=seguranca"],
  ] as const) {
    const page = await readPage(await fetch(app.url + address).then((answer) => answer.text()));
    expect([address, page.canonical]).toEqual([address, app.url + canonical]);
  }
});

test("structured data: breadcrumbs, a profile as a business without telephone and e-mail, a place's drivers in order", () => {
  for (const path of listed.filter((path) => !["/", "/buscar", "/cadastro"].includes(path))) {
    const { itemListElement: items } = dataOf(pageAt(path), "BreadcrumbList");
    expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
    expect([items[0]?.item, items.at(-1)?.item]).toEqual([`${app.url}/`, app.url + path]);
  }
  for (const path of listedUnder("/condutor/")) {
    const page = pageAt(path);
    expect(dataOf(page, "LocalBusiness")).toMatchObject({
      name: page.h1s[0],
      url: app.url + path,
      address: { "@type": "PostalAddress", addressRegion: expect.stringMatching(/^[A-Z]{2}$/) },
      image: expect.stringContaining(`${app.url}/fotos/`),
    });
    expect(JSON.stringify(page.jsonLd)).not.toMatch(/telephone|email|\+55|wa\.me/);
  }
  for (const path of listedUnder("/transporte-escolar/")) {
    const page = pageAt(path);
    const { itemListElement: items } = dataOf(page, "ItemList");
    const profiles = new Set(page.hrefs.filter((href) => href.startsWith("/condutor/")));
    // Those with a card; a city's page names the others too.
    const withCards = [...profiles].slice(0, items.length);
    expect(items.map(({ url }) => url)).toEqual(withCards.map((profile) => app.url + profile));
  }
});

test("no opened link is dead or leads to where nothing is, everything that pages fetch exists, and only known sites are linked", async () => {
  expect(crawl.dead).toEqual([]);
  const assets = new Set<string>();
  const dangling: string[] = [];
  for (const [path, page] of crawled) {
    for (const asset of page.assets) assets.add(new URL(asset, app.url + path).href);
    for (const href of page.hrefs) {
      const { origin, hash, pathname, search } = new URL(href, app.url + path);
      const id = decodeURIComponent(hash.slice(1));
      if (origin !== app.url || id === "" || crawled.get(pathname + search)?.ids.has(id)) continue;
      dangling.push(`${href} on ${path}`);
    }
  }
  expect(dangling).toEqual([]);
  for (const asset of assets) {
    expect(asset).toStartWith(`${app.url}/`);
    expect([asset, (await fetch(asset)).ok]).toEqual([asset, true]);
  }
  const authorities = [...Object.values(cityAuthorities), ...Object.values(stateAuthorities)];
  const known = new Set(authorities.map(({ url }) => new URL(url).href));
  known.add("mailto:contato@rotaescola.example");
  const unknown = [...crawl.outside].filter(
    (href) => !known.has(href) && !COMPANY.test(new URL(href).hostname),
  );
  expect(unknown).toEqual([]);
});
