import { createFileRoute } from "@tanstack/react-router";
import { consoleHead } from "../../../../console/console-head";
import { PeoplePage } from "../../../../console/people/people-page";

export const Route = createFileRoute("/_console/_staff/operacao/condutores/")({
  validateSearch: ({ busca }: Record<string, unknown>): { busca?: string | undefined } => ({
    // The router parses a phone number in the URL as a number.
    busca: typeof busca === "string" || typeof busca === "number" ? String(busca).slice(0, 254) : undefined,
  }),
  head: () => consoleHead("Condutores"),
  component: Page,
});

function Page() {
  return <PeoplePage text={Route.useSearch().busca ?? ""} />;
}
