import { createFileRoute } from "@tanstack/react-router";
import { isWholeToken } from "../../../../shared/typed/mailed-links";
import { IncompleteLink } from "../../../app/layout/incomplete-link";
import { privatePageHead } from "../../../app/private-page-head";
import { ConfirmedPage } from "../../../families/waiting/confirmed-page";
import { WaitingOutcomePage } from "../../../families/waiting/mailed/outcome-page";
import { loadLinked, readWaitingLink } from "../../../families/waiting/mailed/waiting-link";

export const Route = createFileRoute("/(apart)/avise-me/confirmado")({
  validateSearch: readWaitingLink,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadLinked(context.api, deps),
  head: ({ match }) => privatePageHead("Seu aviso", match.context.company),
  component: Page,
});

function Page() {
  const linked = Route.useLoaderData();
  const { token = "", feito } = Route.useSearch();
  if (typeof linked !== "string") return <ConfirmedPage linked={linked} token={token} />;
  return (
    <div className="page max-w-narrow py-7 md:py-13">
      {feito || isWholeToken(token) ? <WaitingOutcomePage outcome={linked} /> : <IncompleteLink />}
    </div>
  );
}
