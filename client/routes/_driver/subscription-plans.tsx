import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../app/private-page-head";
import { PlansPage } from "../../billing/plans-page";

export const Route = createFileRoute("/_driver/subscription-plans")({
  head: ({ match }) => privatePageHead("Planos", match.context.company),
  component: PlansPage,
});
