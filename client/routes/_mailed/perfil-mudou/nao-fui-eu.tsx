import { createFileRoute } from "@tanstack/react-router";
import { RefuseChangePage } from "../../../accounts/mailed-links/refuse-change-page";
import { readMailedButton } from "../../../app/mailed-button-search";
import { privatePageHead } from "../../../app/private-page-head";

export const Route = createFileRoute("/_mailed/perfil-mudou/nao-fui-eu")({
  validateSearch: readMailedButton,
  head: ({ match }) => privatePageHead("Não fui eu", match.context.company),
  component: Page,
});

function Page() {
  return <RefuseChangePage outcome={Route.useSearch().feito} />;
}
