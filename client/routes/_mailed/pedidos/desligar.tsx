import { createFileRoute } from "@tanstack/react-router";
import { readMailedButton } from "../../../app/mailed-button-search";
import { privatePageHead } from "../../../app/private-page-head";
import { EndMailsPage } from "../../../drivers/results/end-mails-page";

export const Route = createFileRoute("/_mailed/pedidos/desligar")({
  validateSearch: readMailedButton,
  head: ({ match }) => privatePageHead("Email de pedidos", match.context.company),
  component: Page,
});

function Page() {
  return <EndMailsPage of="requests" outcome={Route.useSearch().feito} />;
}
