import type { inferRouterOutputs } from "@trpc/server";
import { formatInteger } from "../../../shared/brazil";
import { saveFile } from "../../app/save-file";
import type { ConsoleRouter } from "../../app/trpc";
import { csvFile } from "../../charts/csv";
import { ShareBar } from "../../charts/share-bar";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { DataTable } from "../parts/data-table";

type City = inferRouterOutputs<ConsoleRouter>["figures"]["over"]["cities"][number];

/** This many cities are on the page; the file has all. */
const SHOWN = 20;

const columns: { title: string; value: (city: City) => string | number }[] = [
  { title: "Cidade", value: ({ city, state }) => `${city}, ${state}` },
  { title: "Buscas", value: ({ searches }) => searches },
  { title: "Sem ninguém", value: ({ foundNobody }) => foundNobody },
  { title: "Sem vaga", value: ({ withoutSeat }) => withoutSeat },
  { title: "Aparições", value: ({ appearances }) => appearances },
  { title: "Visitas", value: ({ visits }) => visits },
  { title: "WhatsApp", value: ({ openings }) => openings },
];

/** Searches, results and contacts of families in each city. */
export function CitiesCard({ cities }: { cities: readonly City[] }) {
  const save = () => {
    const lines = [
      columns.map(({ title }) => title),
      ...cities.map((city) => columns.map(({ value }) => value(city))),
    ];
    saveFile("cidades.csv", csvFile(lines), "text/csv;charset=utf-8");
  };
  return (
    <Card as="li" className="lg:col-span-full">
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-h3">Por cidade</h2>
          <p className="text-label text-ink-2">
            últimos 30 dias, primeiro onde mais buscas não acharam ninguém; sem vaga: famílias por dia,
            somadas
          </p>
        </div>
        <Button
          variant="quiet"
          size="flush"
          className="shrink-0"
          onClick={save}
          aria-label="Baixar CSV: Por cidade"
        >
          Baixar CSV
        </Button>
      </div>
      <DataTable
        label="Buscas e resultados por cidade"
        rows={cities.slice(0, SHOWN)}
        keyOf={({ city, state }) => `${city}, ${state}`}
        empty="Nada contado ainda."
        columns={[
          ...columns.map(({ title, value }) => ({
            title,
            show: (city: City) => {
              const shown = value(city);
              return typeof shown === "number" ? formatInteger(shown) : shown;
            },
          })),
          {
            title: "Parte sem ninguém",
            show: ({ searches, foundNobody }: City) =>
              searches === 0 ? "sem dados" : <ShareBar share={foundNobody / searches} />,
          },
        ]}
      />
    </Card>
  );
}
