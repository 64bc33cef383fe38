import { createFileRoute } from "@tanstack/react-router";
import { BLOG_CACHE } from "../../../shared/blog";
import { BlogListPage } from "../../blog/blog-list-page";
import { postsInputOf, readBlogParams } from "../../blog/blog-params";

export const Route = createFileRoute("/blog/")({
  staticData: { hydration: "deferred" },
  validateSearch: readBlogParams,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const posts = context.api.utils.blog.posts.ensureData(postsInputOf(deps), { staleTime: BLOG_CACHE });
    if (typeof window === "undefined") {
      const { page, totalPages, totalItems } = await posts;
      return { page, totalPages, totalItems };
    }
    // In the browser the page keeps the old posts and says itself what happens.
    posts.catch(() => {});
    return undefined;
  },
  // With its structured data too much to be told to all pages: it comes with this one.
  head: ({ match, loaderData }) =>
    import("../../blog/blog-list-page").then((page) =>
      page.blogHead(match.search, match.context.company, loaderData),
    ),
  component: Page,
});

function Page() {
  return <BlogListPage params={Route.useSearch()} />;
}
