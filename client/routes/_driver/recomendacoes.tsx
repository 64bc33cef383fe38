import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../app/private-page-head";
import { OwnRecommendationsPage } from "../../families/recommendations/own/own-recommendations-page";

export const Route = createFileRoute("/_driver/recomendacoes")({
  head: ({ match }) => privatePageHead("Recomendações", match.context.company),
  component: OwnRecommendationsPage,
});
