import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../../app/private-page-head";
import { ConfirmRecommendationPage } from "../../../families/recommendations/mailed/confirm-recommendation-page";
import {
  loadLinkedRecommendation,
  readMailed,
} from "../../../families/recommendations/mailed/mailed-recommendation";

export const Route = createFileRoute("/_mailed/recomendar/confirmar")({
  validateSearch: readMailed,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadLinkedRecommendation(context.api, deps),
  head: ({ match }) => privatePageHead("Confirmar recomendação", match.context.company),
  component: Page,
});

function Page() {
  const { token = "" } = Route.useSearch();
  return <ConfirmRecommendationPage linked={Route.useLoaderData()} token={token} />;
}
