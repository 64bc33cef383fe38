import { createFileRoute } from "@tanstack/react-router";
import { consoleHead } from "../../../../console/console-head";
import { consoleTexts } from "../../../../console/console-texts";
import { PersonPage } from "../../../../console/people/person-page";
import { personTab } from "../../../../console/people/person-tabs";

export const Route = createFileRoute("/_console/_staff/operacao/condutores/$id")({
  validateSearch: consoleTexts("aba"),
  head: () => consoleHead("Ficha"),
  component: Page,
});

function Page() {
  return <PersonPage id={Route.useParams().id} tab={personTab(Route.useSearch().aba)} />;
}
