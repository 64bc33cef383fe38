import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../../app/private-page-head";
import { ConfirmPage } from "../../../families/waiting/mailed/confirm-page";
import { WaitingOutcomePage } from "../../../families/waiting/mailed/outcome-page";
import { loadLinked, readWaitingLink } from "../../../families/waiting/mailed/waiting-link";

export const Route = createFileRoute("/_mailed/avise-me/confirmar")({
  validateSearch: readWaitingLink,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadLinked(context.api, deps),
  head: ({ match }) => privatePageHead("Confirmar aviso", match.context.company),
  component: Page,
});

function Page() {
  const linked = Route.useLoaderData();
  const { token = "" } = Route.useSearch();
  if (typeof linked === "string") return <WaitingOutcomePage outcome={linked} />;
  return <ConfirmPage linked={linked} token={token} />;
}
