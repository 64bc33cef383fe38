import { createFileRoute } from "@tanstack/react-router";
import { consoleHead } from "../../../../console/console-head";
import { NewRequestPage } from "../../../../console/data-requests/new-request-page";

export const Route = createFileRoute("/_console/_staff/operacao/dados")({
  head: () => consoleHead("Novo pedido de dados"),
  component: NewRequestPage,
});
