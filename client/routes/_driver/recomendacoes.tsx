import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../app/private-head";
import { OwnRecommendationsPage } from "../../recommendations/own/own-recommendations-page";

export const Route = createFileRoute("/_driver/recomendacoes")({
  head: ({ match }) => privateHead("Recomendações", match.context.company),
  component: OwnRecommendationsPage,
});
