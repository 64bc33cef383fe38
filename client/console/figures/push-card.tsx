import type { inferRouterOutputs } from "@trpc/server";
import { formatInteger } from "../../../shared/brazil";
import { pushServiceLabels } from "../../../shared/operation/health";
import type { ConsoleRouter } from "../../app/trpc";
import { Card } from "../../ui/card";
import { DataTable } from "../parts/data-table";

type Row = inferRouterOutputs<ConsoleRouter>["figures"]["over"]["push"][number];

const columns: { title: string; value: (row: Row) => number }[] = [
  { title: "Aparelhos", value: ({ devices }) => devices },
  { title: "Enviados", value: ({ sent }) => sent },
  { title: "Adiados", value: ({ later }) => later },
  { title: "Sem resposta", value: ({ unanswered }) => unanswered },
  { title: "Recusados", value: ({ refused, rejected }) => refused + rejected },
  { title: "Aparelhos que sumiram", value: ({ gone }) => gone },
];

/** Devices that get notices, and what their services answered. */
export function PushCard({ rows }: { rows: readonly Row[] }) {
  return (
    <Card as="li" className="lg:col-span-full">
      <h2 className="text-h3">Avisos no celular</h2>
      <p className="mb-4 text-label text-ink-2">
        aparelhos agora, e o que os serviços responderam nos últimos 30 dias
      </p>
      <DataTable
        label="Aparelhos e respostas, por serviço"
        rows={[...rows]}
        keyOf={({ service }) => service}
        empty="Nenhum aparelho ainda."
        columns={[
          { title: "Serviço", show: ({ service }) => pushServiceLabels[service] },
          ...columns.map(({ title, value }) => ({ title, show: (row: Row) => formatInteger(value(row)) })),
        ]}
      />
    </Card>
  );
}
