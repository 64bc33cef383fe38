import { createFileRoute } from "@tanstack/react-router";
import { figurePeriodNames } from "../../../../../shared/figures";
import { consoleHead } from "../../../../console/console-head";
import { consoleTexts } from "../../../../console/console-texts";
import { FiguresPage } from "../../../../console/figures/figures-page";

export const Route = createFileRoute("/_console/_staff/operacao/numeros")({
  validateSearch: consoleTexts("por"),
  head: () => consoleHead("Números"),
  component: Page,
});

function Page() {
  const { por } = Route.useSearch();
  return <FiguresPage period={figurePeriodNames.find((period) => period === por) ?? "month"} />;
}
