import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../app/head";
import { PlainPage } from "../app/plain-page";

export const Route = createFileRoute("/confirm-email")({
  head: ({ match }) =>
    pageHead({
      title: "Confirmar email",
      description: "Confirme seu email para entrar.",
      path: "/confirm-email",
      company: match.context.company,
    }),
  component: Page,
});

function Page() {
  return (
    <PlainPage title="Confirmar email">
      <p>Confirme seu email para entrar.</p>
    </PlainPage>
  );
}
