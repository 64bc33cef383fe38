import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../app/head";
import { PlainPage } from "../app/plain-page";

export const Route = createFileRoute("/reset-password")({
  head: ({ match }) =>
    pageHead({
      title: "Redefinir senha",
      description: "Crie uma nova senha para sua conta.",
      path: "/reset-password",
      company: match.context.company,
    }),
  component: Page,
});

function Page() {
  return (
    <PlainPage title="Redefinir senha">
      <p>Crie uma nova senha para sua conta.</p>
    </PlainPage>
  );
}
