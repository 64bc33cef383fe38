import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../app/private-head";
import { ProtocolPage } from "../reports/protocol-page";

export const Route = createFileRoute("/protocolo")({
  loader: ({ context }) => context.formAttempt.protocol,
  head: ({ match }) => privateHead("Acompanhar denúncia", match.context.company),
  component: Page,
});

function Page() {
  return <ProtocolPage attempt={Route.useLoaderData()} />;
}
