import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../app/head";
import { PlainPage } from "../app/plain-page";

export const Route = createFileRoute("/termos")({
  head: ({ match }) =>
    pageHead({
      title: "Termos de uso",
      description: "As regras de uso da Rota Escola.",
      path: "/termos",
      company: match.context.company,
    }),
  component: Page,
});

function Page() {
  return (
    <PlainPage title="Termos de uso">
      <p>As regras de uso da Rota Escola.</p>
    </PlainPage>
  );
}
