import { createFileRoute } from "@tanstack/react-router";
import { termsHead } from "../content/legal/terms-head";
import { TermsPage } from "../content/legal/terms-page";

export const Route = createFileRoute("/termos")({
  staticData: { hydration: "deferred" },
  head: ({ match }) => termsHead(match.context.company),
  component: Page,
});

function Page() {
  return <TermsPage company={Route.useRouteContext().company} />;
}
