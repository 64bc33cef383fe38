import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../app/head";
import { PlainPage } from "../app/plain-page";

export const Route = createFileRoute("/faq")({
  head: ({ match }) =>
    pageHead({
      title: "Perguntas frequentes",
      description: "Respostas sobre cadastro, assinatura e publicação do perfil.",
      path: "/faq",
      company: match.context.company,
    }),
  component: Page,
});

function Page() {
  return (
    <PlainPage title="Perguntas frequentes">
      <p>Respostas sobre cadastro, assinatura e publicação do perfil.</p>
    </PlainPage>
  );
}
