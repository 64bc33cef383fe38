import { createFileRoute } from "@tanstack/react-router";
import { queueKindNames } from "../../../../../shared/queue";
import { consoleHead } from "../../../../console/console-head";
import { consoleTexts } from "../../../../console/console-texts";
import { QueuePage } from "../../../../console/queue/queue-page";

export const Route = createFileRoute("/_console/_staff/operacao/")({
  validateSearch: consoleTexts("tipo", "item"),
  head: () => consoleHead("Fila"),
  component: Page,
});

function Page() {
  const { tipo, item } = Route.useSearch();
  return <QueuePage kind={queueKindNames.find((kind) => kind === tipo)} itemId={item} />;
}
