import { createFileRoute } from "@tanstack/react-router";
import { articleHead } from "../../blog/article-head";
import { ArticlePage } from "../../blog/article-page";
import { ArticleLoading, ArticleNotFound, ArticleUnavailable } from "../../blog/article-states";
import { loadArticle } from "../../blog/load-article";

export const Route = createFileRoute("/blog/$slug")({
  loader: ({ context, params }) => loadArticle(context.api, params.slug),
  head: ({ match, loaderData }) => articleHead(loaderData, match.context.company),
  component: Page,
  pendingComponent: ArticleLoading,
  notFoundComponent: ArticleNotFound,
  errorComponent: ArticleUnavailable,
});

function Page() {
  return <ArticlePage slug={Route.useParams().slug} />;
}
