import { createFileRoute } from "@tanstack/react-router";
import { readMailedButton } from "../../../app/mailed-button-search";
import { privatePageHead } from "../../../app/private-page-head";
import { EndMailsPage } from "../../../drivers/results/end-mails-page";

export const Route = createFileRoute("/_mailed/resultados/desligar")({
  validateSearch: readMailedButton,
  head: ({ match }) => privatePageHead("Resumo do mês", match.context.company),
  component: Page,
});

function Page() {
  return <EndMailsPage of="results" outcome={Route.useSearch().feito} />;
}
