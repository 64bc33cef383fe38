import { createFileRoute } from "@tanstack/react-router";
import { type QueueKind, queueKinds } from "../../../../../shared/queue";
import { consoleHead } from "../../../../console/console-head";
import { QueuePage } from "../../../../console/queue/queue-page";

type QueueSearch = { tipo?: QueueKind | undefined; item?: string | undefined };

export const Route = createFileRoute("/_console/_staff/operacao/")({
  validateSearch: ({ tipo, item }: Record<string, unknown>): QueueSearch => ({
    tipo: typeof tipo === "string" && Object.hasOwn(queueKinds, tipo) ? (tipo as QueueKind) : undefined,
    item: typeof item === "string" && item !== "" ? item : undefined,
  }),
  head: () => consoleHead("Fila"),
  component: Page,
});

function Page() {
  const { tipo, item } = Route.useSearch();
  return <QueuePage kind={tipo} itemId={item} />;
}
