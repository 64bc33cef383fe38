import { createFileRoute } from "@tanstack/react-router";
import { type FigurePeriod, figurePeriods } from "../../../../../shared/figures";
import { consoleHead } from "../../../../console/console-head";
import { FiguresPage } from "../../../../console/figures/figures-page";

export const Route = createFileRoute("/_console/_staff/operacao/numeros")({
  validateSearch: ({ por }: Record<string, unknown>): { por?: FigurePeriod | undefined } => ({
    por: typeof por === "string" && Object.hasOwn(figurePeriods, por) ? (por as FigurePeriod) : undefined,
  }),
  head: () => consoleHead("Números"),
  component: Page,
});

function Page() {
  const { por = "month" } = Route.useSearch();
  return <FiguresPage period={por} />;
}
