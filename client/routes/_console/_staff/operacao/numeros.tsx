import { createFileRoute } from "@tanstack/react-router";
import { figurePeriodNames } from "../../../../../shared/figures";
import { textOf } from "../../../../app/read-parameters";
import { consoleHead } from "../../../../console/console-head";
import { FiguresPage } from "../../../../console/figures/figures-page";

export const Route = createFileRoute("/_console/_staff/operacao/numeros")({
  // Which periods there are is known to the page: every visitor of the site loads this file.
  validateSearch: ({ por }: Record<string, unknown>): { por?: string | undefined } => ({
    por: textOf(por) || undefined,
  }),
  head: () => consoleHead("Números"),
  component: Page,
});

function Page() {
  const { por } = Route.useSearch();
  return <FiguresPage period={figurePeriodNames.find((period) => period === por) ?? "month"} />;
}
