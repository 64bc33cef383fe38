import { createFileRoute } from "@tanstack/react-router";
import { privacyHead } from "../legal/privacy-head";
import { PrivacyPage } from "../legal/privacy-page";

export const Route = createFileRoute("/privacidade")({
  staticData: { hydration: "deferred" },
  head: ({ match }) => privacyHead(match.context.company),
  component: Page,
});

function Page() {
  return <PrivacyPage company={Route.useRouteContext().company} />;
}
