import { describe, expect, test } from "bun:test";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { articles } from "../../../server/content/blog/articles";
import { contractText } from "../../../server/content/contract/contract-text";
import { driverAreaPaths } from "../../../server/content/discovery/driver-area-paths";
import { articlePreview } from "../../../server/content/discovery/previews/article-preview";
import { drawPreview } from "../../../server/content/discovery/previews/draw-preview";
import { driverPreview } from "../../../server/content/discovery/previews/driver-preview";
import { sitePreview } from "../../../server/content/discovery/previews/site-preview";
import { sitemapIndexOf, sitemapOf } from "../../../server/content/discovery/sitemap";
import {
  isProfilePrefix,
  PROFILES_PER_FILE,
  profileEntries,
  profilePrefixes,
} from "../../../server/content/discovery/sitemap-entries";
import { widthOf, wrap } from "../../../server/platform/drawing/glyphs";
import { createPictureCache } from "../../../server/platform/drawing/picture-cache";
import { errors } from "../../../shared/errors";
import { contractDocxPath, contractPdfPath } from "../../../shared/paths";
import { ID_PATTERN } from "../../../shared/schemas/id-pattern";
import { wholeProfile } from "../../drivers/driver-accounts";
import { aPublishedDriver, storedDriver } from "../../drivers/profile-calls";
import { testApp } from "../../support/app";
import { root } from "../../support/root";

const brandName = "Peruas & Cia";
const app = testApp({ BRAND_NAME: brandName });
const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });
const textAt = (path: string) => get(path).then((answer) => answer.text());

describe("the sitemap", () => {
  test("has a profile with its last change from the publication until it is hidden or lapses, without any job", async () => {
    const lapse = new Date(Date.now() + 34 * 86_400_000);
    const driver = await aPublishedDriver(app, {}, { entitledUntil: lapse });
    const address = `<loc>${app.url}/condutor/${driver.id}</loc>`;
    const changed = (await storedDriver(app, driver.account))?.updatedAt.toISOString();
    expect(await textAt("/sitemap.xml")).toContain(`${address}<lastmod>${changed}</lastmod>`);
    expect(await textAt(`/sitemap-condutores-${driver.id.slice(0, 2)}.xml`)).toContain(address);
    const preview = `/preview/condutor/${driver.id}.jpg`;
    expect((await get(preview)).status).toBe(200);
    const expectHidden = async () => {
      expect(await textAt("/sitemap.xml")).not.toContain(address);
      const picture = await get(preview);
      expect(picture.status).toBe(404);
      expect(await picture.json()).toMatchObject({ code: "DRIVER_NOT_FOUND" });
    };
    expect((await driver.publish(false)).status).toBe(200);
    await expectHidden();
    await driver.publish();
    expect(await textAt("/sitemap.xml")).toContain(address);
    app.setNow(lapse);
    await expectHidden();
    app.setNow(new Date());
  });

  test("has a city from three visible drivers on", async () => {
    const address = `<loc>${app.url}/transporte-escolar/mg/sao-joao-del-rei</loc>`;
    for (const wanted of [false, false, true]) {
      await aPublishedDriver(app, { serviceState: "MG", serviceCity: "São João del-Rei" });
      expect((await textAt("/sitemap-paginas.xml")).includes(address)).toBe(wanted);
    }
  });

  test("of too many profiles for one file has each in exactly one of several, by the first letters of the id", async () => {
    const lengths = [PROFILES_PER_FILE, PROFILES_PER_FILE + 1, 32 * PROFILES_PER_FILE + 1];
    expect(lengths.map((count) => profilePrefixes(count).length)).toEqual([32, 32, 32 * 32]);
    for (const prefix of profilePrefixes(1_000_000)) {
      expect(isProfilePrefix(prefix)).toBe(true);
      expect(prefix.padEnd(16, "a")).toMatch(ID_PATTERN);
    }
    const pathsOf = async (prefix: string) =>
      (await profileEntries(app.services.db, prefix, new Date())).map(({ path }) => path);
    const all = await pathsOf("");
    expect(all.length).toBeGreaterThan(2);
    const files = await Promise.all(profilePrefixes(PROFILES_PER_FILE + 1).map(pathsOf));
    expect(files.flat().toSorted()).toEqual(all.toSorted());
    for (const name of ["A", "0", "abcd", "..", "a.b"]) {
      const { status } = await get(`/sitemap-condutores-${name}.xml`);
      expect({ name, status }).toEqual({ name, status: 404 });
    }
  });

  test("escapes addresses, and its index names the files", () => {
    const index = sitemapIndexOf("https://a.example", ["/sitemap-paginas.xml", "/sitemap-condutores-a.xml"]);
    expect(index).toContain("<sitemap><loc>https://a.example/sitemap-condutores-a.xml</loc></sitemap>");
    expect(sitemapOf("https://a.example", [{ path: "/buscar?estado=SP&cidade=D'Oeste" }])).toContain(
      "<loc>https://a.example/buscar?estado=SP&amp;cidade=D&apos;Oeste</loc></url>",
    );
  });
});

test("robots.txt disallows the calls and the driver area and lists the sitemap", async () => {
  const answer = await get("/robots.txt");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const wanted = ["/api/", ...driverAreaPaths].map((path) => `Disallow: ${path}`);
  const lines = (await answer.text()).split("\n");
  expect(lines).toEqual(expect.arrayContaining([...wanted, `Sitemap: ${app.url}/sitemap.xml`]));
});

test("the web manifest carries the brand and icons that exist in their sizes", async () => {
  const answer = await get("/site.webmanifest");
  expect(answer.headers.get("content-type")).toStartWith("application/manifest+json");
  expect(await answer.json()).toMatchObject({
    name: brandName,
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

test("the blog's feed is well-formed, under the brand's name, newest first; packed if asked for", async () => {
  const packed = await get("/blog/rss.xml", { "accept-encoding": "gzip" });
  const names = ["content-type", "content-encoding", "vary"];
  expect(names.map((name) => packed.headers.get(name))).toEqual([
    "application/rss+xml; charset=utf-8",
    "gzip",
    "accept-encoding",
  ]);
  const plain = await get("/blog/rss.xml", { "accept-encoding": "identity" });
  expect(plain.headers.get("content-encoding")).toBeNull();
  const feed = await plain.text();
  expect(await packed.text()).toBe(feed);
  expect(feed).toContain("<title>Blog Peruas &amp; Cia</title>");
  expect(feed).not.toContain("Rota Escola");
  const contents = (tag: RegExp) => [...feed.matchAll(tag)].map(([, content = ""]) => content);
  const newest = articles.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  expect(contents(/<guid isPermaLink="true">([^<]+)</g)).toEqual(
    newest.map(({ slug }) => `${app.url}/blog/${slug}`),
  );
  expect(contents(/<pubDate>([^<]+)</g).map(Date.parse)).toEqual(
    newest.map(({ publishedAt }) => Date.parse(publishedAt)),
  );
  const open: string[] = [];
  for (const [, end, name = "", self] of feed.matchAll(/<(\/?)([a-z:]+)[^>]*?(\/?)>/gi)) {
    if (end) expect(open.pop()).toBe(name);
    else if (!self) open.push(name);
  }
  expect(open).toEqual([]);
});

describe("a preview picture", () => {
  test("of a profile keeps its ETag until what it shows changes; who is unknown has none", async () => {
    const { id, save, saved } = await aPublishedDriver(app);
    const address = `/preview/condutor/${id}.jpg`;
    const { headers } = await get(address);
    expect(headers.get("cache-control")).toBe("no-cache");
    const etag = headers.get("etag") ?? "";
    const again = () => get(address, { "if-none-match": etag });
    const change = (fields: object) => save({ ...wholeProfile, photo: saved.photo, ...fields });
    expect((await again()).status).toBe(304);
    await change({ description: "Outra descrição, que a figura não mostra." });
    expect((await again()).status).toBe(304);
    await change({ name: "Edson Ribeiro Filho" });
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
    for (const path of ["condutor/abcdefghijklmnop", "condutor/..%2f..", "blog/nada"])
      expect((await get(`/preview/${path}.jpg`)).status).toBe(404);
  });

  test("handles the longest names, and letters that the font lacks", async () => {
    const { id } = await aPublishedDriver(app, {
      name: `Łucja Ωmega 🚐 ${"Bartolomeu ".repeat(9)}`.slice(0, 120),
      serviceState: "MT",
      serviceCity: "Vila Bela da Santíssima Trindade",
      offeredSchoolTransport: ["Escola ".repeat(17).trim(), "A".repeat(120)],
    });
    const picture = await get(`/preview/condutor/${id}.jpg`).then((answer) => answer.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  });

  test("needs no font of the machine: one without any draws the same, byte by byte", async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#2a6f97" } })
      .jpeg()
      .toBuffer();
    const driver = { ...wholeProfile, name: "Edson & Cia <x>", offeredSchoolTransport: ['EMEF "Aspas"'] };
    const article = { title: "Um título <b>&", category: "Guia", image: "/covers/fallback.svg" };
    for (const svg of [
      sitePreview("Rota Escola"),
      articlePreview(article, "Rota Escola"),
      driverPreview({ ...driver, vehicleType: "Kombi", serviceState: "SP" }, photo, "Só"),
    ]) {
      expect(svg).not.toMatch(/<text|font-family|NaN|Infinity|undefined/);
      expect((await drawPreview(svg)).length).toBeGreaterThan(5000);
    }
    const script = [
      'import { drawPreview } from "./server/content/discovery/previews/draw-preview";',
      'import { sitePreview } from "./server/content/discovery/previews/site-preview";',
      'console.log(String(Bun.hash(await drawPreview(sitePreview("Rota Escola")))));',
    ].join("\n");
    const env = { PATH: process.env.PATH ?? "", HOME: "/nonexistent", FONTCONFIG_FILE: "/dev/null" };
    const child = Bun.spawn([process.execPath, "-e", script], { cwd: root, env, stderr: "ignore" });
    const here = Bun.hash(await drawPreview(sitePreview("Rota Escola")));
    expect((await new Response(child.stdout).text()).trim()).toBe(String(here));
  });

  test("has lines that fit their width, and an ellipsis for what is too much", () => {
    const words = { size: 40, weight: 800 } as const;
    const text = "Como se cadastrar como condutor, do primeiro toque à publicação";
    const lines = wrap({ ...words, text }, 400, 3);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toEndWith("…");
    const width = (line: string) => widthOf({ ...words, text: line });
    for (const line of lines) expect(width(line)).toBeLessThanOrEqual(400);
    expect(wrap({ ...words, text }, 4000, 3)).toEqual([text]);
    expect(wrap({ ...words, text: "" }, 400, 3)).toEqual([]);
    expect(width("AVA")).toBeLessThan(width("A") * 2 + width("V"));
  });
});

describe("the picture cache", () => {
  test("renders once for all who ask, and evicts the least recently used when there is no room", async () => {
    const cache = createPictureCache(100);
    let drawn = 0;
    const draw = async () => {
      drawn++;
      return new Uint8Array(40);
    };
    const both = await Promise.all([cache.get("a", draw), cache.get("a", draw)]);
    expect(both[0]).toBe(both[1]);
    for (const key of ["b", "a", "c"]) await cache.get(key, draw);
    expect(drawn).toBe(3);
    expect(["a", "b", "c"].map(cache.has)).toEqual([true, false, true]);
  });

  test("renders one at a time, a failure stops nobody, and too many requests are rejected", async () => {
    const cache = createPictureCache();
    const gate = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const draw = async () => {
      most = Math.max(most, ++running);
      await gate.promise;
      running--;
      return new Uint8Array(1);
    };
    const failing = cache.get("broken", () => Promise.reject(new Error("no")));
    const waiting = Array.from({ length: 19 }, (_, index) => cache.get(String(index), draw));
    expect(() => cache.get("one more", draw)).toThrow(errors.UNAVAILABLE.message);
    gate.resolve();
    await expect(failing).rejects.toThrow("no");
    await Promise.all(waiting);
    expect(most).toBe(1);
    expect(cache.has("broken")).toBe(false);
  });
});

describe("the model contract", () => {
  // Line breaks differ by format.
  const wordsOf = (text: string) => text.replace(/\s+/g, "");
  const textOfDocx = async (bytes: Uint8Array) =>
    strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array())
      .replace(/<[^>]+>/g, "")
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, "&");
  const textOfPdf = async (bytes: Uint8Array) =>
    (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text;

  test.each([
    ["PDF", contractPdfPath, textOfPdf],
    ["DOCX", contractDocxPath, textOfDocx],
  ] as const)(
    "as %s contains the whole text, and is sent again only after a change",
    async (_, path, textOf) => {
      const first = await get(path);
      expect(first.status).toBe(200);
      expect(first.headers.get("cache-control")).toBe("public, max-age=86400");
      expect(first.headers.get("content-disposition")).toBe("attachment");
      const text = wordsOf(await textOf(new Uint8Array(await first.arrayBuffer())));
      const parts = [
        "Nenhum advogado revisou este texto.",
        ...contractText(brandName).map((part) => part.text),
      ];
      expect(parts.filter((part) => !text.includes(wordsOf(part)))).toEqual([]);
      const again = await get(path, { "if-none-match": first.headers.get("etag") ?? "" });
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
      expect((await fetch(app.url + path, { method: "HEAD" })).status).toBe(200);
    },
  );

  test("as PDF embeds its fonts and has a title and a language", async () => {
    const bytes = new Uint8Array(await (await get(contractPdfPath)).arrayBuffer());
    expect(Buffer.from(bytes).toString("latin1")).toMatch(/\/FontFile[23]/);
    const pdf = await getDocumentProxy(bytes);
    const info = { Title: "Contrato de transporte escolar", Language: "pt-BR" };
    expect((await pdf.getMetadata()).info).toMatchObject(info);
    expect(pdf.numPages).toBeLessThanOrEqual(4);
  });
});
