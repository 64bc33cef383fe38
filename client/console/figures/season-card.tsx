import type { inferRouterOutputs } from "@trpc/server";
import { formatDate, formatInteger } from "../../../shared/brazil";
import { saveFile } from "../../app/save-file";
import type { ConsoleRouter } from "../../app/trpc";
import { csvFile } from "../../charts/csv";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { DataTable } from "../parts/data-table";

type Week = inferRouterOutputs<ConsoleRouter>["figures"]["over"]["season"][number];

/** This many rows are on the page; the file has all. */
const SHOWN = 20;

const columns: { title: string; value: (row: Week) => string | number | null }[] = [
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
  const save = () => {
    const lines = [
      columns.map(({ title }) => title),
      ...weeks.map((row) => columns.map(({ value }) => value(row) ?? "")),
    ];
    saveFile("ano-letivo.csv", csvFile(lines), "text/csv;charset=utf-8");
  };
  return (
    <Card as="li" className="lg:col-span-full">
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-h3">Ano letivo</h2>
          <p className="text-label text-ink-2">
            vagas informadas no fim de cada semana, pedidos que os condutores receberam nela e o que virou
            combinado, primeiro a semana mais nova
          </p>
        </div>
        <Button
          variant="quiet"
          size="flush"
          className="shrink-0"
          onClick={save}
          aria-label="Baixar CSV: Ano letivo"
        >
          Baixar CSV
        </Button>
      </div>
      <DataTable
        label="Vagas e pedidos do ano letivo, por semana e cidade"
        rows={weeks.slice(0, SHOWN)}
        keyOf={({ week, city, state }) => `${week} ${city}, ${state}`}
        empty="Nada contado ainda. O ano letivo é vendido de setembro a fevereiro."
        columns={columns.map(({ title, value }) => ({
          title,
          show: (row: Week) => {
            const shown = value(row);
            return typeof shown === "number" ? formatInteger(shown) : (shown ?? "sem dados");
          },
        }))}
      />
    </Card>
  );
}
