import { Card } from "../../ui/card";
import { DataTable } from "../parts/data-table";

type Row = { state: string; city: string; families: number };

/** The cities where most families are waiting for a seat now. */
export function WaitingCitiesCard({ rows }: { rows: readonly Row[] }) {
  return (
    <Card as="li">
      <h2 className="text-h3">Onde esperam</h2>
      <p className="mb-4 text-label text-ink-2">famílias com aviso no prazo, pelas cidades com mais</p>
      <DataTable
        label="Famílias esperando, por cidade"
        rows={[...rows]}
        keyOf={({ state, city }) => `${city}, ${state}`}
        empty="Ninguém esperando."
        columns={[
          { title: "Cidade", show: ({ state, city }) => `${city}, ${state}` },
          { title: "Famílias", show: ({ families }) => families },
        ]}
      />
    </Card>
  );
}
