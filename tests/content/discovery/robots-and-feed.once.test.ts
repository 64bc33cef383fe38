import { describe, expect, test } from "bun:test";
import { articles } from "../../../server/content/blog/articles";
import { driverAreaPaths } from "../../../server/content/discovery/driver-area-paths";
import { testApp } from "../../support/app";

const app = testApp({ BRAND_NAME: "Peruas & Cia" });

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });

test("robots.txt disallows the calls and the driver area and lists the sitemap", async () => {
  const answer = await get("/robots.txt");
  const lines = (await answer.text()).split("\n");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  for (const path of ["/api/", ...driverAreaPaths]) expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain(`Sitemap: ${app.url}/sitemap.xml`);
});

test("the web manifest carries the brand and icons that exist in their sizes", async () => {
  const answer = await get("/site.webmanifest");
  expect(answer.headers.get("content-type")).toStartWith("application/manifest+json");
  expect(await answer.json()).toMatchObject({
    name: "Peruas & Cia",
    id: "/",
    start_url: "/",
    // An iPhone gives notices to nothing less.
    display: "standalone",
    icons: [
      { src: "/icon-192.png", sizes: "192x192" },
      { src: "/icon-512.png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", sizes: "512x512", purpose: "maskable" },
    ],
  });
  expect((await get("/icon-maskable-512.png")).headers.get("content-type")).toBe("image/png");
});

describe("the feed of the blog", () => {
  test("has the seven articles, newest first, under the brand's name", async () => {
    const answer = await get("/blog/rss.xml");
    const feed = await answer.text();
    expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    expect(feed).toContain("<title>Blog Peruas &amp; Cia</title>");
    expect(feed).not.toContain("Rota Escola");
    const guids = [...feed.matchAll(/<guid isPermaLink="true">([^<]+)<\/guid>/g)].map(([, guid]) => guid);
    const newest = articles.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
    expect(guids).toEqual(newest.map(({ slug }) => `${app.url}/blog/${slug}`));
    const dates = [...feed.matchAll(/<pubDate>([^<]+)<\/pubDate>/g)].map(([, date = ""]) => Date.parse(date));
    expect(dates).toEqual(newest.map(({ publishedAt }) => Date.parse(publishedAt)));
  });

  test("every element is closed", async () => {
    const feed = await get("/blog/rss.xml").then((answer) => answer.text());
    const open: string[] = [];
    for (const [, end, name = "", self] of feed.matchAll(/<(\/?)([a-z:]+)[^>]*?(\/?)>/gi)) {
      if (end) expect(open.pop()).toBe(name);
      else if (!self) open.push(name);
    }
    expect(open).toEqual([]);
  });

  test("crawlers that accept only gzip get only gzip, others plain text", async () => {
    const packed = await get("/blog/rss.xml", { "accept-encoding": "gzip" });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("vary")).toBe("accept-encoding");
    expect(await packed.text()).toStartWith("<?xml");
    const plain = await get("/blog/rss.xml", { "accept-encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
  });
});
