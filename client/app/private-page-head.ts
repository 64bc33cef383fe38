import { brandOf, type Site } from "./structured-data";

/** The head of a page that no one should find by searching: the driver area, the two token pages, what is missing. */
export function privatePageHead(title: string, site: Site) {
  return { meta: [{ title: `${title} | ${brandOf(site)}` }, { name: "robots", content: "noindex" }] };
}
