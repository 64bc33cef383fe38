import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../../app/private-page-head";
import { EndPage } from "../../../families/waiting/mailed/end-page";
import { WaitingOutcomePage } from "../../../families/waiting/mailed/outcome-page";
import { loadLinked, readWaitingLink } from "../../../families/waiting/mailed/waiting-link";

export const Route = createFileRoute("/_mailed/avise-me/encerrar")({
  validateSearch: readWaitingLink,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadLinked(context.api, deps),
  head: ({ match }) => privatePageHead("Encerrar aviso", match.context.company),
  component: Page,
});

function Page() {
  const linked = Route.useLoaderData();
  const { token = "" } = Route.useSearch();
  if (typeof linked === "string") return <WaitingOutcomePage outcome={linked} />;
  return <EndPage linked={linked} token={token} />;
}
