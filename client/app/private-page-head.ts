import { brandOf, type Site } from "./structured-data";

/** The head of a page that search engines must not index: the driver area, the two token pages, missing pages. */
export function privatePageHead(title: string, site: Site) {
  return { meta: [{ title: `${title} | ${brandOf(site)}` }, { name: "robots", content: "noindex" }] };
}
