import { type BlogPost, findCategory } from "../../../shared/blog";
import type { Company } from "../../../shared/company";
import { paths } from "../../../shared/paths";
import { previewPaths } from "../../../shared/previews";
import { escapeXml, xmlDocument } from "./xml";

/** The blog as RSS 2.0, newest first. */
export function feedOf(company: Company, posts: readonly BlogPost[]): string {
  const { origin, brandName } = company;
  const [newest] = posts;
  return xmlDocument(
    [
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
      "<channel>",
      element("title", `Blog ${brandName}`),
      element("link", origin + paths.blog),
      element("description", "Dicas, notícias e informações sobre transporte e mobilidade urbana"),
      element("language", "pt-BR"),
      ...(newest ? [element("lastBuildDate", rfc822(newest.publishedAt))] : []),
      `<atom:link href="${escapeXml(`${origin}${paths.blog}/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
      ...posts.map((post) => itemOf(origin, post)),
      "</channel>",
      "</rss>",
    ].join("\n"),
  );
}

function itemOf(origin: string, post: BlogPost): string {
  const url = origin + paths.article(post.slug);
  return [
    "<item>",
    element("title", post.title),
    element("link", url),
    `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
    element("pubDate", rfc822(post.publishedAt)),
    element("dc:creator", post.author.name),
    element("category", findCategory(post.category)?.name ?? post.category),
    element("description", post.excerpt),
    `<media:content url="${escapeXml(origin + previewPaths.article(post.slug))}" medium="image" type="image/jpeg"/>`,
    "</item>",
  ].join("");
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** "Tue, 14 Oct 2025 12:00:00 GMT", for an ISO 8601 instant. */
function rfc822(iso: string): string {
  return new Date(iso).toUTCString();
}
