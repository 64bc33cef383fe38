import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "../../app/trpc";
import { ShareBar } from "../../charts/share-bar";
import { type Column, CsvTableCard } from "./csv-table-card";

type City = inferRouterOutputs<ConsoleRouter>["figures"]["over"]["cities"][number];

const columns: Column<City>[] = [
  { title: "Cidade", value: ({ city, state }) => `${city}, ${state}` },
  { title: "Buscas", value: ({ searches }) => searches },
  { title: "Sem ninguém", value: ({ foundNobody }) => foundNobody },
  { title: "Sem vaga", value: ({ withoutSeat }) => withoutSeat },
  { title: "Aparições", value: ({ appearances }) => appearances },
  { title: "Visitas", value: ({ visits }) => visits },
  { title: "WhatsApp", value: ({ openings }) => openings },
];

const drawn = [
  {
    title: "Parte sem ninguém",
    show: ({ searches, foundNobody }: City) =>
      searches === 0 ? "sem dados" : <ShareBar share={foundNobody / searches} />,
  },
];

/** Searches, results and contacts of families in each city. */
export function CitiesCard({ cities }: { cities: readonly City[] }) {
  return (
    <CsvTableCard
      title="Por cidade"
      explanation="últimos 30 dias, primeiro onde mais buscas não acharam ninguém; sem vaga: famílias por dia, somadas"
      label="Buscas e resultados por cidade"
      file="cidades.csv"
      rows={cities}
      keyOf={({ city, state }) => `${city}, ${state}`}
      columns={columns}
      drawn={drawn}
      empty="Nada contado ainda."
    />
  );
}
