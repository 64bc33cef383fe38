import { type ReadPage, readPage } from "./read-page";

export type Crawl = Awaited<ReturnType<typeof crawlSite>>;

type CrawlOptions = {
  /** A crawl that never ends would be a bug of the site. */
  maxPages: number;
  /** Whether to open a URL at this distance from home; by default all are opened. */
  opens?: (path: string, step: number) => boolean;
  /** Gets each page once, with its address on the site. */
  visit: (path: string, page: ReadPage) => void;
};

const AT_ONCE = 4;

/** Follows every link from the home page on, breadth first, like a crawler without JavaScript. */
export async function crawlSite(origin: string, { maxPages, opens = () => true, visit }: CrawlOptions) {
  /** How many clicks each URL of the site is from the home page. */
  const steps = new Map([["/", 0]]);
  /** URLs that failed, with the page that links to them. */
  const dead: string[] = [];
  const outside = new Set<string>();
  let pages = 0;
  let level = [{ path: "/", from: "the start" }];
  for (let step = 1; level.length > 0; step++) {
    const next: typeof level = [];
    const waiting = level.values();
    const follow = async () => {
      for (const { path, from } of waiting) {
        const page = await open(path, from);
        if (!page) continue;
        pages += 1;
        if (pages > maxPages) throw new Error(`More than ${maxPages} pages: ${path}, linked from ${from}`);
        visit(path, page);
        for (const href of page.hrefs) {
          const target = new URL(href, origin + path);
          if (target.origin !== origin) {
            outside.add(target.href);
            continue;
          }
          const targetPath = target.pathname + target.search;
          if (steps.has(targetPath)) continue;
          steps.set(targetPath, step);
          if (opens(targetPath, step)) next.push({ path: targetPath, from: path });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, follow));
    level = next;
  }
  return { steps, dead, outside };

  async function open(path: string, from: string): Promise<ReadPage | undefined> {
    const answer = await fetch(origin + path);
    if (!answer.ok) dead.push(`${path} (${answer.status}), linked from ${from}`);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    return isPage ? readPage(await answer.text()) : undefined;
  }
}

/** The paths that a sitemap lists, or all files of an index of sitemaps. */
export async function pathsInSitemap(origin: string, path = "/sitemap.xml"): Promise<string[]> {
  const xml = await fetch(origin + path).then((answer) => answer.text());
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = ""]) =>
    location.replaceAll("&amp;", "&").slice(origin.length),
  );
  if (!xml.includes("<sitemapindex")) return paths;
  return (await Promise.all(paths.map((file) => pathsInSitemap(origin, file)))).flat();
}
