import { createFileRoute } from "@tanstack/react-router";
import { consoleHead } from "../../../../console/console-head";
import { consoleTexts } from "../../../../console/console-texts";
import { LogPage, readLogSearch } from "../../../../console/log/log-page";

export const Route = createFileRoute("/_console/_staff/operacao/registro")({
  validateSearch: consoleTexts("acao", "quem", "sobre", "de", "ate"),
  head: () => consoleHead("Registro"),
  component: Page,
});

function Page() {
  return <LogPage search={readLogSearch(Route.useSearch())} />;
}
