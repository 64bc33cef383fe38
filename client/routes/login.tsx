import { createFileRoute } from "@tanstack/react-router";
import { loginHead } from "../accounts/login-head";
import { LoginPage } from "../accounts/login-page";
import { readNextPath } from "../accounts/session/next-path";

export const Route = createFileRoute("/login")({
  validateSearch: (search: Record<string, unknown>): { next?: string } => {
    const next = readNextPath(search.next);
    return next ? { next } : {};
  },
  head: ({ match }) => loginHead(match.context.company),
  component: Page,
});

function Page() {
  return <LoginPage next={Route.useSearch().next} />;
}
