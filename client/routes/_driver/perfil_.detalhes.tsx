import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../app/private-head";
import { DetailsPage } from "../../drivers/details/details-page";

export const Route = createFileRoute("/_driver/perfil_/detalhes")({
  head: ({ match }) => privateHead("Valores e conforto", match.context.company),
  component: DetailsPage,
});
