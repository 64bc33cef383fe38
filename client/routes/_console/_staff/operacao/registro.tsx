import { createFileRoute } from "@tanstack/react-router";
import { consoleHead } from "../../../../console/console-head";
import { knownAction, LogPage, type LogSearch } from "../../../../console/log/log-page";

const DAY = /^2\d{3}-\d{2}-\d{2}$/;
const day = (value: unknown) => (typeof value === "string" && DAY.test(value) ? value : undefined);
const id = (value: unknown) => (typeof value === "string" && value !== "" ? value.slice(0, 64) : undefined);

export const Route = createFileRoute("/_console/_staff/operacao/registro")({
  validateSearch: ({ acao, quem, sobre, de, ate }: Record<string, unknown>): LogSearch => ({
    acao: knownAction(acao),
    quem: id(quem),
    sobre: id(sobre),
    de: day(de),
    ate: day(ate),
  }),
  head: () => consoleHead("Registro"),
  component: Page,
});

function Page() {
  return <LogPage search={Route.useSearch()} />;
}
