import { z } from "zod";
import type { BlogArticle, BlogSummary } from "../../../shared/blog";
import { parseArticle } from "../../../shared/blog";
import type { PageOf } from "../../../shared/content/blog-pages";
import { SEARCH_TEXT_MAX_LENGTH, TEXT_MAX } from "../../../shared/limits";
import { validation } from "../../../shared/messages";
import { typedLine } from "../../../shared/typed/schemas";
import { DomainError } from "../../platform/http/domain-error";
import { publicProcedure, router } from "../../process/trpc";
import { findPost, listPosts } from "./queries";

const text = (max: number) =>
  typedLine({ error: validation.valueInvalid }).max(max, { error: validation.textTooLong });

const postsInput = z.object({
  search: text(SEARCH_TEXT_MAX_LENGTH).default(""),
  /** Id or name, whatever its case and accents. */
  category: text(TEXT_MAX.name).default(""),
  page: z.number({ error: validation.pageInvalid }).int({ error: validation.pageInvalid }).default(1),
});

export const blogRouter = router({
  /** One page of posts, newest first, without their bodies. A page past the end is the last one. */
  posts: publicProcedure("memory")
    .input(postsInput)
    .query(({ ctx, input }): PageOf<BlogSummary> => {
      const found = listPosts(ctx.config.company.brandName, input);
      return { ...found, items: found.items.map(({ content: _, ...summary }) => summary) };
    }),

  /** A whole post. */
  post: publicProcedure("memory")
    .input(z.object({ slug: text(TEXT_MAX.url) }))
    .query(({ ctx, input }): BlogArticle => {
      const post = findPost(ctx.config.company.brandName, input.slug);
      if (!post) throw new DomainError("ARTICLE_NOT_FOUND");
      const { content, ...summary } = post;
      return { ...summary, blocks: parseArticle(content) };
    }),
});
