import { describe, expect, test } from "bun:test";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { articles } from "../../../server/content/blog/articles";
import { contractText } from "../../../server/content/contract/contract-text";
import { driverAreaPaths } from "../../../server/content/discovery/driver-area-paths";
import { sitemapIndexOf } from "../../../server/content/discovery/sitemap";
import {
  isProfilePrefix,
  PROFILES_PER_FILE,
  profileEntries,
  profilePrefixes,
} from "../../../server/content/discovery/sitemap-entries";
import { createPictureCache } from "../../../server/platform/drawing/picture-cache";
import { errors } from "../../../shared/errors";
import { contractDocxPath, contractPdfPath } from "../../../shared/paths";
import { previewPaths } from "../../../shared/previews";
import { ID_PATTERN } from "../../../shared/schemas/id-pattern";
import { aPublishedDriver, storedDriver, wholeProfile } from "../../people/drivers";
import { testApp } from "../../support/app";

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
    expect(all.length).toBeGreaterThan(0);
    const files = await Promise.all(profilePrefixes(PROFILES_PER_FILE + 1).map(pathsOf));
    expect(files.flat().toSorted()).toEqual(all.toSorted());
    for (const name of ["A", "0", "abcd", "..", "a.b"]) {
      const { status } = await get(`/sitemap-condutores-${name}.xml`);
      expect({ name, status }).toEqual({ name, status: 404 });
    }
    const index = sitemapIndexOf("https://a.example", ["/sitemap-paginas.xml"]);
    expect(index).toContain("<sitemap><loc>https://a.example/sitemap-paginas.xml</loc></sitemap>");
    expect(await textAt("/sitemap-paginas.xml")).toContain(`<loc>${app.url}/faq</loc>`);
  });
});

test("robots.txt disallows the calls and the driver area and lists the sitemap", async () => {
  const answer = await get("/robots.txt");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const wanted = ["/api/", ...driverAreaPaths].map((path) => `Disallow: ${path}`);
  const lines = (await answer.text()).split("\n");
  expect(lines).toEqual(expect.arrayContaining([...wanted, `Sitemap: ${app.url}/sitemap.xml`]));
});

test("a preview picture of a profile keeps its ETag until what it shows changes; who is unknown has none", async () => {
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

test("the site and each article have a preview picture of the size that link previews ask for", async () => {
  for (const path of [previewPaths.site, ...articles.map(({ slug }) => previewPaths.article(slug))]) {
    const picture = await get(path);
    const { format, width, height } = await sharp(await picture.arrayBuffer()).metadata();
    expect([path, format, width, height]).toEqual([path, "jpeg", 1200, 630]);
  }
});

test("pictures are rendered one at a time, a failure stops nobody, and too many requests are rejected", async () => {
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

test.each([
  ["PDF", contractPdfPath],
  ["DOCX", contractDocxPath],
])(
  "the model contract as %s contains the whole text, and is sent again only after a change",
  async (kind, path) => {
    const first = await get(path);
    expect(first.status).toBe(200);
    expect(first.headers.get("content-disposition")).toBe("attachment");
    const bytes = new Uint8Array(await first.arrayBuffer());
    // Line breaks differ by format.
    const wordsOf = (text: string) => text.replace(/\s+/g, "");
    const text =
      kind === "PDF"
        ? (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text
        : strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array())
            .replace(/<[^>]+>/g, "")
            .replace(/&quot;/g, '"')
            .replace(/&amp;/g, "&");
    const parts = [
      "Nenhum advogado revisou este texto.",
      ...contractText(brandName).map((part) => part.text),
    ];
    expect(parts.filter((part) => !wordsOf(text).includes(wordsOf(part)))).toEqual([]);
    const again = await get(path, { "if-none-match": first.headers.get("etag") ?? "" });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  },
);
