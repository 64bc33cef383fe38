import type { inferRouterOutputs } from "@trpc/server";
import { formatDate } from "../../../shared/brazil";
import type { ConsoleRouter } from "../../app/trpc";
import { type Column, CsvTableCard } from "./csv-table-card";

type Week = inferRouterOutputs<ConsoleRouter>["figures"]["over"]["season"][number];

const columns: Column<Week>[] = [
  { title: "Semana de", value: ({ week }) => formatDate(`${week}T12:00:00Z`) },
  { title: "Cidade", value: ({ city, state }) => `${city}, ${state}` },
  { title: "Condutores", value: ({ drivers }) => drivers },
  { title: "Vagas informadas", value: ({ seats }) => seats },
  { title: "Pedidos", value: ({ requests }) => requests },
  { title: "Respondidos em 7 dias", value: ({ answered }) => answered },
  { title: "Combinados", value: ({ agreed }) => agreed },
];

/** Seats stated for the next school year and families' requests for them, by week and city. */
export function SeasonCard({ weeks }: { weeks: readonly Week[] }) {
  return (
    <CsvTableCard
      title="Ano letivo"
      explanation="vagas informadas no fim de cada semana, pedidos que os condutores receberam nela e o que virou combinado, primeiro a semana mais nova"
      label="Vagas e pedidos do ano letivo, por semana e cidade"
      file="ano-letivo.csv"
      rows={weeks}
      keyOf={({ week, city, state }) => `${week} ${city}, ${state}`}
      columns={columns}
      empty="Nada contado ainda. O ano letivo é vendido de setembro a fevereiro."
    />
  );
}
