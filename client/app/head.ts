import type { Company } from "../../shared/company";
import { TITLE_MAX_LENGTH } from "../../shared/limits";
import { PREVIEW_SIZE, previewPaths } from "../../shared/previews";
import { brandOf } from "./structured-data";

export type PageHead = {
  title: string;
  description: string;
  /** Canonical URL, relative to the origin. */
  path: string;
  company: Company | undefined;
  keywords?: string;
  /** Preview picture, relative to the origin: 1200×630 JPEG. */
  image?: string;
  imageAlt?: string;
  type?: "website" | "profile" | "article";
  /** Article metadata for link previews. */
  article?: { publishedAt: string; author: string; section: string };
  /** Previous and next page of a list, relative to the origin. */
  previousPath?: string | undefined;
  nextPath?: string | undefined;
  noindex?: boolean;
  /** Structured data, each object one script. The router escapes it. */
  jsonLd?: object[];
};

/** The head of a page: title, description, canonical, link preview and structured data (§2). */
export function pageHead(page: PageHead) {
  const origin = page.company?.origin ?? "";
  const brand = brandOf(page.company);
  const branded = `${page.title} | ${brand}`;
  const isBranded = page.title.includes(brand) || branded.length > TITLE_MAX_LENGTH;
  const title = isBranded ? page.title : branded;
  const url = `${origin}${page.path}`;
  const image = `${origin}${page.image ?? previewPaths.site}`;
  return {
    meta: [
      { title },
      { name: "description", content: page.description },
      ...(page.keywords ? [{ name: "keywords", content: page.keywords }] : []),
      ...(page.noindex ? [{ name: "robots", content: "noindex" }] : []),
      { property: "og:site_name", content: brand },
      { property: "og:locale", content: "pt_BR" },
      { property: "og:type", content: page.type ?? "website" },
      { property: "og:title", content: page.title },
      { property: "og:description", content: page.description },
      { property: "og:url", content: url },
      { property: "og:image", content: image },
      { property: "og:image:type", content: "image/jpeg" },
      { property: "og:image:width", content: String(PREVIEW_SIZE.width) },
      { property: "og:image:height", content: String(PREVIEW_SIZE.height) },
      { property: "og:image:alt", content: page.imageAlt ?? page.title },
      { name: "twitter:card", content: "summary_large_image" },
      { name: "twitter:title", content: page.title },
      { name: "twitter:description", content: page.description },
      { name: "twitter:image", content: image },
      ...(page.article ? articleTags(page.article) : []),
      ...(page.jsonLd ?? []).map(jsonLdTag),
    ] satisfies MetaTag[],
    links: [
      { rel: "canonical", href: url },
      ...(page.previousPath ? [{ rel: "prev", href: `${origin}${page.previousPath}` }] : []),
      ...(page.nextPath ? [{ rel: "next", href: `${origin}${page.nextPath}` }] : []),
    ],
  };
}

function articleTags({ publishedAt, author, section }: NonNullable<PageHead["article"]>): MetaTag[] {
  return [
    { name: "author", content: author },
    { property: "article:published_time", content: publishedAt },
    { property: "article:section", content: section },
  ];
}

type MetaTag = React.JSX.IntrinsicElements["meta"];

// The router renders a meta entry of this name as a JSON-LD script; React's types don't know it.
function jsonLdTag(data: object): MetaTag {
  const tag: MetaTag & Record<string, unknown> = {};
  tag["script:ld+json"] = data;
  return tag;
}
