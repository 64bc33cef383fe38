import { notFound } from "@tanstack/react-router";
import { BLOG_CACHE } from "../../../shared/blog";
import { readFailure } from "../../app/errors";
import type { Api } from "../../app/trpc";

/** Fetches an article for its page; one that doesn't exist or was removed is not found. */
export async function loadArticle(api: Api, slug: string) {
  try {
    const { blocks: _, ...summary } = await api.utils.blog.post.ensureData(
      { slug },
      { staleTime: BLOG_CACHE },
    );
    return summary;
  } catch (error) {
    const { status } = readFailure(error);
    if (status === 404 || status === 400) throw notFound();
    throw error;
  }
}
