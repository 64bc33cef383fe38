import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../../app/private-page-head";
import {
  loadLinkedRecommendation,
  readMailed,
} from "../../../families/recommendations/mailed/mailed-recommendation";
import { TakeBackPage } from "../../../families/recommendations/mailed/take-back-page";

export const Route = createFileRoute("/_mailed/recomendar/retirar")({
  validateSearch: readMailed,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadLinkedRecommendation(context.api, deps),
  head: ({ match }) => privatePageHead("Retirar recomendação", match.context.company),
  component: Page,
});

function Page() {
  return <TakeBackPage linked={Route.useLoaderData()} />;
}
