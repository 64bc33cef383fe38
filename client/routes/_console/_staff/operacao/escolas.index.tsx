import { createFileRoute } from "@tanstack/react-router";
import { consoleHead } from "../../../../console/console-head";
import { consoleTexts } from "../../../../console/console-texts";
import { SchoolsPage } from "../../../../console/schools/schools-page";

export const Route = createFileRoute("/_console/_staff/operacao/escolas/")({
  validateSearch: consoleTexts("busca"),
  head: () => consoleHead("Escolas"),
  component: Page,
});

function Page() {
  return <SchoolsPage text={Route.useSearch().busca ?? ""} />;
}
