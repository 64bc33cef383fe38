import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../app/private-head";
import { PlansPage } from "../../subscriptions/plans-page";

export const Route = createFileRoute("/_driver/subscription-plans")({
  head: ({ match }) => privateHead("Planos", match.context.company),
  component: PlansPage,
});
