import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../app/private-head";
import { DashboardPage } from "../../drivers/dashboard/dashboard-page";

export const Route = createFileRoute("/_driver/painel")({
  head: ({ match }) => privateHead("Painel", match.context.company),
  component: DashboardPage,
});
