import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../app/private-page-head";
import { DashboardPage } from "../../drivers/dashboard/dashboard-page";

export const Route = createFileRoute("/_driver/painel")({
  head: ({ match }) => privatePageHead("Painel", match.context.company),
  component: DashboardPage,
});
