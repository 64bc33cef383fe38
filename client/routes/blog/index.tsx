import { createFileRoute } from "@tanstack/react-router";
import { BLOG_CACHE } from "../../../shared/blog";
import { BlogListPage } from "../../content/blog/blog-list-page";
import { postsInputOf, readBlogParams } from "../../content/blog/blog-params";

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
    // In the browser the page keeps showing the old posts and reports the progress itself.
    posts.catch(() => {});
    return undefined;
  },
  // Too large to be in every page's script because of its structured data: loaded with this page.
  head: ({ match, loaderData }) =>
    import("../../content/blog/blog-list-page").then((page) =>
      page.blogHead(match.search, match.context.company, loaderData),
    ),
  component: Page,
});

function Page() {
  return <BlogListPage params={Route.useSearch()} />;
}
