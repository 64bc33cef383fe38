import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "../accounts/login-page";
import { readNextPath } from "../accounts/next-path";
import { pageHead } from "../app/head";

export const Route = createFileRoute("/login")({
  // Named even when there is none: what this leaves out the router takes from the address as it is.
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined } => ({
    next: readNextPath(search.next),
  }),
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
  return <LoginPage next={Route.useSearch().next} />;
}
