import { Link } from "@tanstack/react-router";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { consolePaths } from "../../../shared/operation/console-paths";
import { operatorActions } from "../../../shared/operation/operator-actions";
import type { ConsoleRouter } from "../../app/trpc";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { consoleApi } from "../api";
import { DataTable } from "../parts/data-table";
import { dateOf, dateTimeText } from "../parts/dates";
import { isLost } from "../parts/is-lost";

export type LogFilter = Omit<inferRouterInputs<ConsoleRouter>["log"]["list"], "cursor">;
type Action = inferRouterOutputs<ConsoleRouter>["log"]["list"]["items"][number];

/** Who did what, when and why, newest first. */
export function LogList({ filter }: { filter: LogFilter }) {
  const log = consoleApi.log.list.useInfiniteQuery(filter, {
    getNextPageParam: (page) => page.next ?? undefined,
  });
  if (isLost(log))
    return <ErrorState title="Não conseguimos carregar o registro" onRetry={() => void log.refetch()} />;
  if (!log.data) return <p role="status">Abrindo o registro...</p>;
  return (
    <>
      <DataTable
        label="Registro"
        rows={log.data.pages.flatMap((page) => page.items)}
        keyOf={({ id }) => id}
        empty={
          Object.values(filter).some(Boolean)
            ? "Nada no registro com esse filtro."
            : "Nada no registro ainda."
        }
        columns={[
          { title: "Quando", show: ({ at }) => dateTimeText(at) },
          { title: "Quem", show: (action) => <span className="whitespace-nowrap">{actorOf(action)}</span> },
          { title: "O quê", show: ({ action }) => actionWords(action) },
          { title: "Sobre", show: (action) => <Subject action={action} /> },
          { title: "Motivo", show: ({ reason }) => reason || "–" },
        ]}
      />
      {log.hasNextPage ? (
        <Button
          variant="outline"
          className="mt-4"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Carregar mais
        </Button>
      ) : null}
    </>
  );
}

function actionWords(action: string): string {
  // Older actions whose names no longer exist are shown as they were stored.
  return (operatorActions as Record<string, string>)[action] ?? action;
}

function actorOf({ actor, actorName }: Action): string {
  if (actorName) return actorName;
  if (actor === "terminal") return "Terminal";
  return actor === "system" ? "Sistema" : "Alguém que saiu";
}

function Subject({ action: { subject, named } }: { action: Action }) {
  // Nothing is known under this id any more, or it is a day or a job: never an id that nobody can read.
  if (!named) return <>{subject && DAY.test(subject) ? dateOf(`${subject}T12:00:00Z`) : "–"}</>;
  const { words, about } = named;
  if (about?.kind === "person")
    return (
      <Link to={consolePaths.person} params={{ id: about.id }} search={{}} className="text-link">
        {words}
      </Link>
    );
  if (about?.kind === "school")
    return (
      <Link to={consolePaths.school} params={{ id: about.id }} className="text-link">
        {words}
      </Link>
    );
  if (about?.kind === "item")
    return (
      <Link to={consolePaths.queue} search={{ tipo: undefined, item: about.id }} className="text-link">
        {words}
      </Link>
    );
  return <>{words}</>;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
