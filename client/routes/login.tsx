import { createFileRoute } from "@tanstack/react-router";
import { loginHead } from "../accounts/login-head";
import { LoginPage } from "../accounts/login-page";
import { readNextPath } from "../accounts/session/next-path";

export const Route = createFileRoute("/login")({
  // Named even when there is none: what this leaves out the router takes from the address as it is.
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined } => ({
    next: readNextPath(search.next),
  }),
  head: ({ match }) => loginHead(match.context.company),
  component: Page,
});

function Page() {
  return <LoginPage next={Route.useSearch().next} />;
}
