import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../app/head";
import { PlainPage } from "../app/plain-page";

export const Route = createFileRoute("/contato")({
  head: ({ match }) =>
    pageHead({
      title: "Contato",
      description: "Fale com a equipe da Rota Escola.",
      path: "/contato",
      company: match.context.company,
    }),
  component: Page,
});

function Page() {
  return (
    <PlainPage title="Contato">
      <p>Fale com a equipe da Rota Escola.</p>
    </PlainPage>
  );
}
