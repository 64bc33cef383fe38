import { createFileRoute } from "@tanstack/react-router";
import { PrivacyPage } from "../legal/privacy-page";

export const Route = createFileRoute("/privacidade")({
  staticData: { hydration: "deferred" },
  head: async ({ match }) => (await import("../legal/privacy-page")).privacyHead(match.context.company),
  component: Page,
});

function Page() {
  return <PrivacyPage company={Route.useRouteContext().company} />;
}
