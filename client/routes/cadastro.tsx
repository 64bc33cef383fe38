import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../app/head";
import { PlainPage } from "../app/plain-page";

export const Route = createFileRoute("/cadastro")({
  head: ({ match }) =>
    pageHead({
      title: "Cadastro de condutor",
      description: "Crie sua conta de condutor escolar e publique seu perfil para as famílias.",
      path: "/cadastro",
      company: match.context.company,
    }),
  component: Page,
});

function Page() {
  return (
    <PlainPage title="Cadastro de condutor">
      <p>Crie sua conta de condutor escolar e publique seu perfil para as famílias.</p>
    </PlainPage>
  );
}
