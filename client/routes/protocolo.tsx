import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../app/private-page-head";
import { ProtocolPage } from "../cases/reports/protocol-page";

export const Route = createFileRoute("/protocolo")({
  loader: ({ context }) => context.formAttempt.protocol,
  head: ({ match }) => privatePageHead("Acompanhar denúncia", match.context.company),
  component: Page,
});

function Page() {
  return <ProtocolPage attempt={Route.useLoaderData()} />;
}
