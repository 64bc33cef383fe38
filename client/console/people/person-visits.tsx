import { formatDate, startOfDay } from "../../../shared/brazil";
import { ErrorState } from "../../ui/error-state";
import { consoleApi } from "../api";
import { DataTable } from "../parts/data-table";
import { isLost } from "../parts/is-lost";

/** Appearances, visits and openings of WhatsApp of a profile on each of the last 30 days. */
export function PersonVisits({ driverId }: { driverId: string | null }) {
  const days = consoleApi.people.visits.useQuery({ id: driverId ?? "" }, { enabled: driverId !== null });
  if (driverId === null) return <p className="text-ink-2">Sem perfil, sem visitas.</p>;
  if (isLost(days))
    return <ErrorState title="Não conseguimos carregar as visitas" onRetry={() => void days.refetch()} />;
  if (!days.data) return <p role="status">Contando...</p>;
  return (
    <DataTable
      label="Resultados por dia"
      rows={days.data}
      keyOf={({ day }) => day}
      empty="Nenhuma visita nos últimos 30 dias."
      columns={[
        { title: "Dia", show: ({ day }) => formatDate(startOfDay(day).toISOString()) },
        { title: "Aparições em listas", show: ({ appearances }) => appearances ?? "–" },
        { title: "Visitas", show: ({ visits }) => visits ?? 0 },
        { title: "Aberturas do WhatsApp", show: ({ openings }) => openings ?? "–" },
      ]}
    />
  );
}
