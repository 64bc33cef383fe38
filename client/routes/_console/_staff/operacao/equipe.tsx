import { createFileRoute } from "@tanstack/react-router";
import { consoleHead } from "../../../../console/console-head";
import { TeamPage } from "../../../../console/team/team-page";

export const Route = createFileRoute("/_console/_staff/operacao/equipe")({
  head: () => consoleHead("Equipe"),
  component: TeamPage,
});
