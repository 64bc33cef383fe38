import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../../app/private-head";
import { EndMailsPage, readEndMails } from "../../../drivers/results/end-mails-page";

export const Route = createFileRoute("/_mailed/resultados/desligar")({
  validateSearch: readEndMails,
  head: ({ match }) => privateHead("Resumo do mês", match.context.company),
  component: Page,
});

function Page() {
  return <EndMailsPage outcome={Route.useSearch().feito} />;
}
