import { beforeAll, expect, test } from "bun:test";
import { randomDrivers, randomNow } from "../../search/random-drivers";
import { seedDrivers } from "../../search/seed-drivers";
import { testApp } from "../../support/app";
import { crawlSite, pathsInSitemap } from "./crawl-site";

/** A few dozen pages; `bun run test:long` asks for 20,000 drivers. */
const DRIVERS = Number(process.env.CRAWL_DRIVERS ?? 20);
/** At the last distance, whose pages lead nowhere new, one in this many is opened. */
const LAST_STEP_SHARE = Number(process.env.CRAWL_LAST_STEP_SHARE ?? 1);
const STEPS_MAX = 4;
const MINUTES = 60_000;

const app = testApp({ LOG_LEVEL: "silent" });
beforeAll(async () => {
  app.setNow(randomNow);
  await seedDrivers(app.services.db, randomDrivers(DRIVERS));
}, 10 * MINUTES);

test(
  `a site of ${DRIVERS} drivers has no dead link, and all indexed pages are within ${STEPS_MAX} clicks`,
  async () => {
    const pathsOf = new Map<string, string[]>();
    const note = (text: string, path: string) => pathsOf.set(text, [...(pathsOf.get(text) ?? []), path]);
    const { steps, dead } = await crawlSite(app.url, {
      maxPages: DRIVERS * 10 + 1000,
      opens: (path, step) =>
        step < STEPS_MAX || (step === STEPS_MAX && Bun.hash.crc32(path) % LAST_STEP_SHARE === 0),
      visit: (path, { meta, canonical, title }) => {
        if (canonical !== app.url + path || meta.has("robots")) return;
        // Two people with the same name may work in one city.
        if (!path.startsWith("/condutor/")) note(`title ${title}`, path);
        note(`description ${meta.get("description")}`, path);
      },
    });
    expect(dead).toEqual([]);
    const indexed = await pathsInSitemap(app.url);
    expect(indexed.length).toBeGreaterThan(DRIVERS * 0.9);
    const isFar = (path: string) => !((steps.get(path) ?? Number.POSITIVE_INFINITY) <= STEPS_MAX);
    expect(indexed.filter(isFar)).toEqual([]);
    expect([...pathsOf].filter(([, paths]) => paths.length > 1)).toEqual([]);
  },
  60 * MINUTES,
);
