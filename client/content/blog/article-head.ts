import { type BlogArticle, findCategory } from "../../../shared/blog";
import type { Company } from "../../../shared/company";
import { paths } from "../../../shared/paths";
import { previewPaths } from "../../../shared/previews";
import { pageHead } from "../../app/head";
import { privatePageHead } from "../../app/private-page-head";
import { breadcrumbList } from "../../app/structured-data";
import { blogPath } from "./blog-params";
import { blogPosting } from "./blog-posting";
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
