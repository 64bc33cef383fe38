import { useEffect, useRef } from "react";
import { formatDate, formatTime } from "../../../shared/brazil";
import { capitalised, outcomeTitles, type ReportState, type ReportStatus } from "../../../shared/reports";
import { Badge } from "../../ui/badge";
import { Card } from "../../ui/card";
import { RouteProgress } from "../../ui/route-progress";

const titles: Record<ReportState, string> = {
  aberta: "Recebemos sua denúncia",
  "em análise": "Estamos analisando",
  resolvida: "Decidimos sobre sua denúncia",
};

/** The status of a report. It gets the focus when it appears, so that it is announced and visible. */
export function ReportStatusCard({ report, attempt }: { report: ReportStatus; attempt: number }) {
  const box = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  return (
    <Card as="section" hero aria-labelledby="situacao" className="mt-6">
      <Badge kind={report.state === "resolvida" ? "go" : "info"} dot="filled">
        {capitalised(report.state)}
      </Badge>
      <h2 id="situacao" ref={box} tabIndex={-1} className="mt-3 text-h2">
        {report.outcome ? outcomeTitles[report.outcome] : titles[report.state]}
      </h2>
      <p className="mt-1 text-ink-2 wrap-anywhere">
        {capitalised(report.category)}. Perfil de {report.driverName}.
      </p>
      <RouteProgress steps={stepsOf(report)} className="mt-5" />
      {report.resolution ? (
        <div className="mt-5 border-t pt-4">
          <h3 className="text-label font-bold">O que decidimos</h3>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{report.resolution}</p>
        </div>
      ) : null}
    </Card>
  );
}

function stepsOf({ createdAt, analysisAt, resolvedAt }: ReportStatus) {
  const dates = [
    { label: "Recebida", at: createdAt },
    { label: "Em análise", at: analysisAt },
    { label: "Resolvida", at: resolvedAt },
  ];
  // A report that was decided immediately was never "em análise".
  return dates
    .filter(({ at }) => at !== null || resolvedAt === null)
    .map(({ label, at }) => ({
      label,
      note: at ? `${formatDate(at)}, ${formatTime(at)}` : undefined,
      state: at ? ("done" as const) : ("todo" as const),
    }));
}
