import { createFileRoute } from "@tanstack/react-router";
import { consoleHead } from "../../../../console/console-head";
import { LettersPage } from "../../../../console/letters/letters-page";

export const Route = createFileRoute("/_console/_staff/operacao/cartas")({
  head: () => consoleHead("Comunicados"),
  component: LettersPage,
});
