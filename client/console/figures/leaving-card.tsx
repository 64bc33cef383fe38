import { type LeavingReason, leavingReasons } from "../../../shared/billing/leaving-reasons";
import { Card } from "../../ui/card";
import { DataTable } from "../parts/data-table";

type Row = { reason: LeavingReason | null; drivers: number };

/** Why drivers canceled, if they stated a reason. */
export function LeavingCard({ rows }: { rows: readonly Row[] }) {
  return (
    <Card as="li">
      <h2 className="text-h3">Por que cancelam</h2>
      <p className="mb-4 text-label text-ink-2">motivos contados nos últimos 13 meses, de quem quis dizer</p>
      <DataTable
        label="Motivos de cancelamento"
        rows={[...rows]}
        keyOf={({ reason }) => reason ?? ""}
        empty="Ninguém disse ainda."
        columns={[
          { title: "Motivo", show: ({ reason }) => (reason ? leavingReasons[reason] : "") },
          { title: "Condutores", show: ({ drivers }) => drivers },
        ]}
      />
    </Card>
  );
}
