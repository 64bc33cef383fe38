import { Hono, type Context as HonoContext } from "hono";
import { paths } from "../../../shared/paths";
import { acceptedEncoding } from "../../platform/http/accepted-encoding";
import { DomainError } from "../../platform/http/domain-error";
import { failed } from "../../platform/http/failed";
import type { Services } from "../../process/services";
import { countVisibleProfiles } from "../../search/indexable";
import { allPosts } from "../blog/queries";
import { countIndexedNames, sharesOfNames } from "../landing/indexed-places";
import { driverAreaPaths } from "./driver-area-paths";
import { feedOf } from "./feed";
import { sitemapIndexOf, sitemapOf } from "./sitemap";
import {
  ADDRESSES_PER_FILE,
  isProfilePrefix,
  nameEntries,
  pageEntries,
  profileEntries,
  profilePrefixes,
} from "./sitemap-entries";
import { webManifest } from "./web-manifest";

const PAGES_FILE = "/sitemap-paginas.xml";
const namesFile = (share: number) => `/sitemap-lugares-${share}.xml`;
/** Up to this many profiles, schools and neighborhoods one file has all URLs. */
const FEW_ADDRESSES = 35_000;
const profilesFile = (prefix: string) => `/sitemap-condutores-${prefix}.xml`;

/** Resources besides pages for robots and phones: robots.txt, sitemaps, the blog's feed, the web manifest. */
export function createDiscoveryRoutes({ config, db, now }: Services): Hono {
  const { company } = config;
  const { origin, brandName } = company;
  const routes = new Hono();

  routes.get("/robots.txt", (c) => text(c, robotsText(origin), "text/plain"));

  routes.get("/sitemap.xml", async (c) => {
    const profiles = await countVisibleProfiles(db, now());
    if (profiles + (await countIndexedNames(db)) > FEW_ADDRESSES) {
      const files = [
        PAGES_FILE,
        ...(await sharesOfNames(db, ADDRESSES_PER_FILE)).map(namesFile),
        ...profilePrefixes(profiles).map(profilesFile),
      ];
      return text(c, sitemapIndexOf(origin, files), "application/xml");
    }
    const entries = [
      ...(await pageEntries(db, now())),
      ...(await nameEntries(db, now())),
      ...(await profileEntries(db, "", now())),
    ];
    return text(c, sitemapOf(origin, entries), "application/xml");
  });
  routes.get(PAGES_FILE, async (c) =>
    text(c, sitemapOf(origin, await pageEntries(db, now())), "application/xml"),
  );
  routes.get("/:file{sitemap-lugares-\\d{1,5}\\.xml}", async (c) => {
    const file = Number.parseInt(c.req.param("file").slice("sitemap-lugares-".length), 10);
    const entries = await nameEntries(db, now(), file);
    if (entries.length === 0) return failed(c, new DomainError("NOT_FOUND"));
    return text(c, sitemapOf(origin, entries), "application/xml");
  });
  routes.get("/:file{sitemap-condutores-.+\\.xml}", async (c) => {
    const prefix = c.req.param("file").slice("sitemap-condutores-".length, -".xml".length);
    if (!isProfilePrefix(prefix)) return failed(c, new DomainError("NOT_FOUND"));
    return text(c, sitemapOf(origin, await profileEntries(db, prefix, now())), "application/xml");
  });

  routes.get(`${paths.blog}/rss.xml`, (c) =>
    text(c, feedOf(company, allPosts(brandName)), "application/rss+xml"),
  );
  routes.get("/site.webmanifest", (c) =>
    text(c, JSON.stringify(webManifest(brandName)), "application/manifest+json"),
  );
  return routes;
}

const SMALLEST_WORTH_COMPRESSING = 1024;

function text(c: HonoContext, body: string, type: string): Response {
  const headers = { "content-type": `${type}; charset=utf-8`, "cache-control": "public, max-age=300" };
  // Compressed for each response: brotli would take ten times as long.
  const encoding = acceptedEncoding(c.req.header("accept-encoding"), ["gzip", "identity"]);
  if (encoding === "identity" || body.length < SMALLEST_WORTH_COMPRESSING) return c.body(body, 200, headers);
  return c.body(Bun.gzipSync(body), 200, {
    ...headers,
    "content-encoding": encoding,
    vary: "accept-encoding",
  });
}

/** What robots may fetch: everything except the calls and the driver area, which is empty without a session. */
function robotsText(origin: string): string {
  return [
    "User-agent: *",
    "Allow: /",
    "Disallow: /api/",
    ...driverAreaPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
