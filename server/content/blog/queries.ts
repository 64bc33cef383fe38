import {
  type BlogPost,
  filterByCategory,
  findBySlug,
  newestFirst,
  searchPosts,
  withBrandName,
} from "../../../shared/blog";
import { type PageOf, paginate } from "../../../shared/content/blog-pages";
import { articles } from "./articles";

/** Every post under the brand's name, newest first. */
export function allPosts(brandName: string): BlogPost[] {
  return newestFirst(articles).map((post) => withBrandName(post, brandName));
}

/** One page of the posts that match a search and a category (§2 "Blog list"). A blank value does not filter. */
export function listPosts(
  brandName: string,
  { search, category, page }: { search: string; category: string; page: number },
): PageOf<BlogPost> {
  return paginate(searchPosts(filterByCategory(allPosts(brandName), category), search), page);
}

/** The post of a slug, or undefined. */
export function findPost(brandName: string, slug: string): BlogPost | undefined {
  const post = findBySlug(articles, slug);
  return post && withBrandName(post, brandName);
}
