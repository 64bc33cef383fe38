import { outcomeTitles } from "../../../shared/reports";
import { Badge } from "../../ui/badge";
import { DataTable } from "../parts/data-table";
import { dateTimeText } from "../parts/dates";
import type { PersonRecord } from "./person-text";

/** Reports about a profile, open ones first. */
export function PersonReports({ reports }: { reports: PersonRecord["reports"] }) {
  return (
    <DataTable
      label="Denúncias"
      rows={reports}
      keyOf={({ id }) => id}
      empty="Nenhuma denúncia."
      columns={[
        { title: "Quando", show: ({ createdAt }) => dateTimeText(createdAt) },
        { title: "Protocolo", show: ({ protocol }) => protocol },
        { title: "Texto", show: ({ reason }) => <span className="whitespace-pre-line">{reason}</span> },
        {
          title: "Estado",
          show: ({ resolvedAt }) => (
            <Badge kind={resolvedAt ? "neutral" : "warning"}>{resolvedAt ? "Resolvida" : "Aberta"}</Badge>
          ),
        },
        {
          title: "Decisão",
          show: ({ outcome, resolution }) =>
            [outcome && `${outcomeTitles[outcome]}.`, resolution].filter(Boolean).join(" ") || "–",
        },
      ]}
    />
  );
}
