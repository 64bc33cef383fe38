import { createFileRoute } from "@tanstack/react-router";
import { PrivacyPage } from "../content/legal/privacy-page";

export const Route = createFileRoute("/privacidade")({
  staticData: { hydration: "deferred" },
  // Its text is loaded with the page.
  head: ({ match }) =>
    import("../content/legal/privacy-page").then((page) => page.privacyHead(match.context.company)),
  component: Page,
});

function Page() {
  return <PrivacyPage company={Route.useRouteContext().company} />;
}
