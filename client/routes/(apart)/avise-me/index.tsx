import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../../app/private-page-head";
import { WaitingPage } from "../../../families/waiting/waiting-page";

export const Route = createFileRoute("/(apart)/avise-me/")({
  // A form sent without JavaScript posts to this URL.
  validateSearch: ({ enviado }: Record<string, unknown>): { enviado?: "sim" } =>
    enviado === "sim" ? { enviado } : {},
  loader: ({ context }) => context.formAttempt.waiting,
  head: ({ match }) => privatePageHead("Avise-me quando houver vaga", match.context.company),
  component: Page,
});

function Page() {
  const { enviado } = Route.useSearch();
  return <WaitingPage attempt={Route.useLoaderData()} sent={enviado === "sim"} />;
}
