import { createFileRoute } from "@tanstack/react-router";
import { ArticleLoading } from "../../content/blog/article-loading";
import { ArticlePage } from "../../content/blog/article-page";
import { ArticleNotFound, ArticleUnavailable } from "../../content/blog/article-problems";
import { loadArticle } from "../../content/blog/load-article";

export const Route = createFileRoute("/blog/$slug")({
  staticData: { hydration: "deferred" },
  loader: ({ context, params }) => loadArticle(context.api, params.slug),
  // Too large to be in every page's script because of its structured data: loaded with this page.
  head: ({ match, loaderData }) =>
    import("../../content/blog/article-page").then((page) =>
      page.articleHead(loaderData, match.context.company),
    ),
  component: Page,
  pendingComponent: ArticleLoading,
  notFoundComponent: ArticleNotFound,
  errorComponent: ArticleUnavailable,
});

function Page() {
  return <ArticlePage slug={Route.useParams().slug} />;
}
