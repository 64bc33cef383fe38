import { useState } from "react";
import { PageHeading } from "../../app/layout/page-heading";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";
import { HealthSection } from "../health/health-section";
import { DataTable } from "../parts/data-table";
import { dateTimeText } from "../parts/dates";
import { isLost } from "../parts/is-lost";
import { ReasonDialog } from "../parts/reason-dialog";
import { useIsOperator } from "../session/staff-here";

const REFRESH_EVERY_MS = 15_000;

/** Background jobs: stopped first, then failing ones that are retried, then pending ones. */
export function JobsPage() {
  return (
    <div className="console-page grid gap-6 py-7">
      <PageHeading
        title="Tarefas"
        lead="A saúde do produto e o que ele faz sozinho, como emails, limpezas e conversas com a Stripe."
      />
      <HealthSection />
      <StoppedJobs />
      <WaitingJobs />
    </div>
  );
}

function StoppedJobs() {
  const isOperator = useIsOperator();
  const [confirming, setConfirming] = useState<{ id: string } | "all" | null>(null);
  const stopped = consoleApi.jobs.stopped.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.next ?? undefined, refetchInterval: REFRESH_EVERY_MS },
  );
  if (isLost(stopped))
    return <ErrorState title="Não conseguimos carregar as tarefas" onRetry={() => void stopped.refetch()} />;
  const rows = stopped.data?.pages.flatMap((page) => page.items) ?? [];
  const total = stopped.data?.pages[0]?.total ?? 0;
  return (
    <Card as="section">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h2">Paradas{total > 0 ? ` (${total})` : ""}</h2>
        {isOperator && total > 1 ? (
          <Button variant="outline" onClick={() => setConfirming("all")}>
            Tentar todas de novo
          </Button>
        ) : null}
      </div>
      {stopped.data ? (
        <DataTable
          label="Tarefas paradas"
          rows={rows}
          keyOf={({ id }) => id}
          empty="Nenhuma. Uma tarefa é interrompida depois de dois dias de tentativas, ou quando é recusada de vez."
          columns={[
            { title: "O quê", show: ({ label }) => label },
            { title: "Parada desde", show: ({ since }) => dateTimeText(since) },
            { title: "Falha", show: ({ fault }) => fault ?? "–" },
            ...(isOperator
              ? [
                  {
                    title: "Ação",
                    show: ({ id, label }: (typeof rows)[number]) => (
                      <Button
                        variant="quiet"
                        size="flush"
                        aria-label={`Tentar de novo: ${label}`}
                        onClick={() => setConfirming({ id })}
                      >
                        Tentar de novo
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <p role="status">Abrindo...</p>
      )}
      {stopped.hasNextPage ? (
        <Button variant="outline" className="mt-4" onClick={() => void stopped.fetchNextPage()}>
          Carregar mais
        </Button>
      ) : null}
      {confirming ? <RetryDialog confirming={confirming} onClose={() => setConfirming(null)} /> : null}
    </Card>
  );
}

function RetryDialog({ confirming, onClose }: { confirming: { id: string } | "all"; onClose: () => void }) {
  const utils = consoleApi.useUtils();
  const single = consoleApi.jobs.retry.useMutation();
  const all = consoleApi.jobs.retryAll.useMutation();
  const isAll = confirming === "all";
  const retry = async (reason: string) => {
    await (isAll ? all.mutateAsync({ reason }) : single.mutateAsync({ id: confirming.id, reason }));
    await Promise.all([utils.jobs.invalidate(), utils.log.invalidate()]);
    toast({ kind: "success", title: "De volta à fila." });
  };
  return (
    <ReasonDialog
      title={isAll ? "Tentar todas de novo?" : "Tentar de novo?"}
      readers="Fica no registro. Só a equipe lê."
      verb={isAll ? "Tentar todas" : "Tentar de novo"}
      onClose={onClose}
      onConfirm={retry}
    >
      <p>Volta para a fila com todas as tentativas. Resolva antes o que a fez parar.</p>
    </ReasonDialog>
  );
}

function WaitingJobs() {
  const waiting = consoleApi.jobs.waiting.useQuery(undefined, { refetchInterval: REFRESH_EVERY_MS });
  if (isLost(waiting))
    return <ErrorState title="Não conseguimos carregar as tarefas" onRetry={() => void waiting.refetch()} />;
  if (!waiting.data) return <p role="status">Abrindo...</p>;
  return (
    <>
      <Card as="section">
        <h2 className="mb-3 text-h2">Falharam, tentam de novo sozinhas</h2>
        <DataTable
          label="Tarefas que falharam"
          rows={waiting.data.failing}
          keyOf={({ id }) => id}
          empty="Nenhuma."
          columns={[
            { title: "O quê", show: ({ label }) => label },
            { title: "Desde", show: ({ since }) => dateTimeText(since) },
            { title: "Tentativas", show: ({ tries }) => tries },
            { title: "Próxima", show: ({ nextAt }) => dateTimeText(nextAt) },
            { title: "Falha", show: ({ fault }) => fault ?? "–" },
          ]}
        />
      </Card>
      <Card as="section">
        <h2 className="mb-3 text-h2">Na fila</h2>
        <DataTable
          label="Tarefas na fila"
          rows={waiting.data.kinds}
          keyOf={({ job }) => job}
          empty="Nada na fila."
          columns={[
            { title: "O quê", show: ({ label }) => label },
            { title: "Esperam", show: ({ waiting: count }) => count },
            { title: "Em curso", show: ({ active }) => active },
            { title: "Falharam", show: ({ failing }) => failing },
            { title: "Próxima", show: ({ nextAt }) => dateTimeText(nextAt) },
          ]}
        />
      </Card>
    </>
  );
}
