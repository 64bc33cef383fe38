import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../app/head";
import { PlainPage } from "../app/plain-page";

export const Route = createFileRoute("/login")({
  head: ({ match }) =>
    pageHead({
      title: "Área do Condutor",
      description: "Entre para cuidar do seu perfil e da sua assinatura.",
      path: "/login",
      company: match.context.company,
    }),
  component: Page,
});

function Page() {
  return (
    <PlainPage title="Área do Condutor">
      <p>Entre para cuidar do seu perfil e da sua assinatura.</p>
    </PlainPage>
  );
}
