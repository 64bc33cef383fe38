import { createFileRoute } from "@tanstack/react-router";
import { consoleHead } from "../../../../console/console-head";
import { JobsPage } from "../../../../console/jobs/jobs-page";

export const Route = createFileRoute("/_console/_staff/operacao/tarefas")({
  head: () => consoleHead("Tarefas"),
  component: JobsPage,
});
