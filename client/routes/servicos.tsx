import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../app/head";
import { PlainPage } from "../app/plain-page";

export const Route = createFileRoute("/servicos")({
  head: ({ match }) =>
    pageHead({
      title: "Serviços para condutores",
      description: "Conheça o plano e veja como seu perfil aparece para as famílias.",
      path: "/servicos",
      company: match.context.company,
    }),
  component: Page,
});

function Page() {
  return (
    <PlainPage title="Serviços para condutores">
      <p>Conheça o plano e veja como seu perfil aparece para as famílias.</p>
    </PlainPage>
  );
}
