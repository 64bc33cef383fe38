import { escapeXml, xmlDocument } from "./xml";

/** One URL of the site. `changedAt` only if it is really known. */
export type SitemapEntry = { path: string; changedAt?: Date };

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** A sitemap file. */
export function sitemapOf(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`;
  });
  return xmlDocument(`<urlset xmlns="${NAMESPACE}">\n${urls.join("\n")}\n</urlset>`);
}

/** The sitemap index of a site with too many URLs for one file. */
export function sitemapIndexOf(origin: string, paths: readonly string[]): string {
  const sitemaps = paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`);
  return xmlDocument(`<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps.join("\n")}\n</sitemapindex>`);
}
