import { afterAll, beforeAll, expect, test } from "bun:test";
import { randomDrivers, randomNow } from "../../search/random-drivers";
import { seedDrivers } from "../../search/seed-drivers";
import { startTestApp, type TestApp } from "../../support/app";
import { crawlSite } from "./crawl-site";

/** About a hundred pages; `bun run test:long` asks for 20,000 drivers. */
const DRIVERS = Number(process.env.CRAWL_DRIVERS ?? 40);
/** At the last distance, whose pages lead nowhere new, one in this many is opened. */
const LAST_STEP_SHARE = Number(process.env.CRAWL_LAST_STEP_SHARE ?? 1);
const STEPS_MAX = 4;
const MINUTES = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: "silent" });
  app.setNow(randomNow);
  await seedDrivers(app.services.db, randomDrivers(DRIVERS));
}, 10 * MINUTES);
afterAll(() => app?.close());

test(
  `a site of ${DRIVERS} drivers has no dead link, and all indexed pages are within ${STEPS_MAX} clicks`,
  async () => {
    const began = performance.now();
    const titles = new Map<string, string[]>();
    let opened = 0;
    const descriptions = new Map<string, string[]>();
    const { steps, dead } = await crawlSite(app.url, {
      maxPages: DRIVERS * 10 + 1000,
      opens: (path, step) =>
        step < STEPS_MAX || (step === STEPS_MAX && Bun.hash.crc32(path) % LAST_STEP_SHARE === 0),
      visit: (path, { meta, canonical, title }) => {
        opened += 1;
        if (canonical !== app.url + path || meta.has("robots")) return;
        // Two people with the same name may work in one city.
        if (!path.startsWith("/condutor/")) note(titles, title, path);
        note(descriptions, meta.get("description") ?? "", path);
      },
    });
    expect(dead).toEqual([]);
    const indexed = await readSitemap(`${app.url}/sitemap.xml`);
    const byStep = new Map<number, number>();
    for (const count of steps.values()) byStep.set(count, (byStep.get(count) ?? 0) + 1);
    console.log(
      `${DRIVERS} drivers: ${opened} pages, ${indexed.length} indexed, by steps from home ${[...byStep].map(([step, pages]) => `${step}: ${pages}`).join(", ")}; ${Math.round((performance.now() - began) / 1000)} s`,
    );
    expect(indexed.length).toBeGreaterThan(DRIVERS * 0.9);
    expect(indexed.filter((path) => !((steps.get(path) ?? Number.POSITIVE_INFINITY) <= STEPS_MAX))).toEqual(
      [],
    );
    expect(repeated(titles)).toEqual([]);
    expect(repeated(descriptions)).toEqual([]);
  },
  60 * MINUTES,
);

function note(texts: Map<string, string[]>, text: string, path: string): void {
  const paths = texts.get(text);
  if (paths) paths.push(path);
  else texts.set(text, [path]);
}

function repeated(texts: ReadonlyMap<string, string[]>): string[] {
  return [...texts].flatMap(([text, paths]) => (paths.length > 1 ? [`${text}: ${paths.join(" ")}`] : []));
}

/** The URLs of a sitemap, or of all files of an index, as paths. */
async function readSitemap(url: string): Promise<string[]> {
  const xml = await fetch(url).then((answer) => answer.text());
  const locations = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = ""]) =>
    location.replaceAll("&amp;", "&"),
  );
  if (!xml.includes("<sitemapindex")) return locations.map((location) => location.slice(app.url.length));
  const files: string[] = [];
  for (const location of locations) files.push(...(await readSitemap(location)));
  return files;
}
