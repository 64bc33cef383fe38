import { createFileRoute } from "@tanstack/react-router";
import { TermsPage } from "../legal/terms-page";

export const Route = createFileRoute("/termos")({
  staticData: { hydration: "deferred" },
  head: async ({ match }) => (await import("../legal/terms-page")).termsHead(match.context.company),
  component: Page,
});

function Page() {
  return <TermsPage company={Route.useRouteContext().company} />;
}
