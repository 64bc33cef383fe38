import { createFileRoute } from "@tanstack/react-router";
import { consoleHead } from "../../../../console/console-head";
import { SchoolPage } from "../../../../console/schools/school-page";

export const Route = createFileRoute("/_console/_staff/operacao/escolas/$id")({
  head: () => consoleHead("Escola"),
  component: Page,
});

function Page() {
  return <SchoolPage id={Route.useParams().id} />;
}
