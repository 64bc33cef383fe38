import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "../accounts/login-page";
import { readNextPath } from "../accounts/session/next-path";
import { pageHead } from "../app/head";

export const Route = createFileRoute("/login")({
  validateSearch: (search: Record<string, unknown>): { next?: string } => {
    const next = readNextPath(search.next);
    return next ? { next } : {};
  },
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
