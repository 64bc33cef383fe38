import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../app/head";
import { PlainPage } from "../app/plain-page";

export const Route = createFileRoute("/esqueci-minha-senha")({
  head: ({ match }) =>
    pageHead({
      title: "Esqueci minha senha",
      description: "Informe seu email e enviaremos um link para criar uma nova senha.",
      path: "/esqueci-minha-senha",
      company: match.context.company,
    }),
  component: Page,
});

function Page() {
  return (
    <PlainPage title="Esqueci minha senha">
      <p>Informe seu email e enviaremos um link para criar uma nova senha.</p>
    </PlainPage>
  );
}
