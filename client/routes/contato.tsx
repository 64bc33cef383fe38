import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../app/head";
import { breadcrumbList } from "../app/structured-data";
import { ContactPage } from "../contact/contact-page";

export const Route = createFileRoute("/contato")({
  // A form sent without JavaScript comes back here.
  validateSearch: ({ enviada }: Record<string, unknown>): { enviada?: "sim" } =>
    enviada === "sim" ? { enviada } : {},
  loader: ({ context }) => context.contactAttempt,
  head: ({ match }) =>
    pageHead({
      title: "Contato",
      description:
        "Fale com a nossa equipe por mensagem ou pelo WhatsApp. Tire dúvidas, mande sugestões ou conte o que não funcionou.",
      keywords: "contato, fale conosco, transporte escolar",
      path: "/contato",
      company: match.context.company,
      jsonLd: [breadcrumbList(match.context.company, [{ name: "Contato", path: "/contato" }])],
    }),
  component: Page,
});

function Page() {
  const { company } = Route.useRouteContext();
  const { enviada } = Route.useSearch();
  return <ContactPage company={company} attempt={Route.useLoaderData()} sent={enviada === "sim"} />;
}
