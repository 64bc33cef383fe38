import { createFileRoute } from "@tanstack/react-router";
import { contactHead } from "../families/contact/contact-head";
import { ContactPage } from "../families/contact/contact-page";

export const Route = createFileRoute("/contato")({
  // A form sent without JavaScript posts to this URL.
  validateSearch: ({ enviada }: Record<string, unknown>): { enviada?: "sim" } =>
    enviada === "sim" ? { enviada } : {},
  loader: ({ context }) => context.formAttempt.contact,
  head: ({ match }) => contactHead(match.context.company),
  component: Page,
});

function Page() {
  const { company } = Route.useRouteContext();
  const { enviada } = Route.useSearch();
  return <ContactPage company={company} attempt={Route.useLoaderData()} sent={enviada === "sim"} />;
}
