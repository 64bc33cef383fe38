import type { BlogPost } from "../../../shared/blog";
import { paths } from "../../../shared/paths";
import {
  absoluteUrl,
  brandOf,
  CONTEXT,
  publisher,
  type Site,
  type StructuredData,
} from "../../app/structured-data";

type PostingArticle = Pick<
  BlogPost,
  "slug" | "title" | "excerpt" | "author" | "category" | "tags" | "publishedAt"
>;

/** A blog article. `image` is its preview picture, relative to the origin. */
export function blogPosting(site: Site, post: PostingArticle, image: string): StructuredData {
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
