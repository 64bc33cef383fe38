import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../app/private-page-head";
import { DetailsPage } from "../../drivers/details/details-page";

export const Route = createFileRoute("/_driver/perfil_/detalhes")({
  head: ({ match }) => privatePageHead("Valores e conforto", match.context.company),
  component: DetailsPage,
});
