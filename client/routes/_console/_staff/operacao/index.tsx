import { createFileRoute } from "@tanstack/react-router";
import { queueKindNames } from "../../../../../shared/queue";
import { textOf } from "../../../../app/read-parameters";
import { consoleHead } from "../../../../console/console-head";
import { QueuePage } from "../../../../console/queue/queue-page";

type QueueSearch = { tipo?: string | undefined; item?: string | undefined };

export const Route = createFileRoute("/_console/_staff/operacao/")({
  // What can stand there is known to the page: every visitor of the site loads this file.
  validateSearch: ({ tipo, item }: Record<string, unknown>): QueueSearch => ({
    tipo: textOf(tipo) || undefined,
    item: textOf(item) || undefined,
  }),
  head: () => consoleHead("Fila"),
  component: Page,
});

function Page() {
  const { tipo, item } = Route.useSearch();
  return <QueuePage kind={queueKindNames.find((kind) => kind === tipo)} itemId={item} />;
}
