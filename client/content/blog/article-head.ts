import { type BlogArticle, type BlogPost, findCategory } from "../../../shared/blog";
import type { Company } from "../../../shared/company";
import { paths } from "../../../shared/paths";
import { previewPaths } from "../../../shared/previews";
import { pageHead } from "../../app/head";
import { privatePageHead } from "../../app/private-page-head";
import {
  absoluteUrl,
  brandOf,
  breadcrumbList,
  CONTEXT,
  publisher,
  type Site,
  type StructuredData,
} from "../../app/structured-data";
import { blogPath } from "./blog-params";
import { feedLink } from "./feed-link";

/** Title, preview and structured data of an article; for a missing one only the title. */
export function articleHead(post: Omit<BlogArticle, "blocks"> | undefined, company: Company | undefined) {
  if (!post) return privatePageHead("Artigo não encontrado", company);
  const path = paths.article(post.slug);
  const image = previewPaths.article(post.slug);
  const categoryId = findCategory(post.category)?.id;
  const head = pageHead({
    title: post.title,
    description: post.excerpt,
    keywords: [...post.tags, "transporte escolar"].join(", "),
    path,
    company,
    image,
    type: "article",
    article: { publishedAt: post.publishedAt, author: post.author.name, section: post.category },
    jsonLd: [
      blogPosting(company, post, image),
      breadcrumbList(company, [
        { name: "Blog", path: blogPath({}) },
        ...(categoryId ? [{ name: post.category, path: blogPath({ categoria: categoryId }) }] : []),
        { name: post.title, path },
      ]),
    ],
  });
  return { ...head, links: [...head.links, feedLink(company)] };
}

type PostingArticle = Pick<
  BlogPost,
  "slug" | "title" | "excerpt" | "author" | "category" | "tags" | "publishedAt"
>;

/** A blog article. `image` is its preview picture, relative to the origin. */
function blogPosting(site: Site, post: PostingArticle, image: string): StructuredData {
  const url = absoluteUrl(site, paths.article(post.slug));
  const isStaff = post.author.name.includes(brandOf(site));
  return {
    "@context": CONTEXT,
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    image: [absoluteUrl(site, image)],
    datePublished: post.publishedAt,
    dateModified: post.publishedAt,
    author: { "@type": isStaff ? "Organization" : "Person", name: post.author.name },
    publisher: publisher(site),
    mainEntityOfPage: { "@type": "WebPage", "@id": url },
    url,
    articleSection: post.category,
    keywords: post.tags.join(", "),
    inLanguage: "pt-BR",
  };
}
