import { createFileRoute } from "@tanstack/react-router";
import { readMailedButton } from "../../app/mailed-button-search";
import { privatePageHead } from "../../app/private-page-head";
import { ConfirmErasurePage } from "../../data-requests/confirm-erasure-page";

export const Route = createFileRoute("/_mailed/meus-dados")({
  validateSearch: readMailedButton,
  head: ({ match }) => privatePageHead("Excluir meus dados", match.context.company),
  component: Page,
});

function Page() {
  return <ConfirmErasurePage outcome={Route.useSearch().feito} />;
}
