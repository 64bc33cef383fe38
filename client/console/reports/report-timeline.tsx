import { outcomeTitles } from "../../../shared/reports";
import { RouteStops } from "../../ui/route-stops";
import { dayMonth, type ReportFile } from "./report-text";

/** The history of a report, oldest first. */
export function ReportTimeline({ report }: { report: ReportFile }) {
  return (
    <RouteStops
      as="ol"
      stops={happened(report).map(({ key, lead, text }) => ({
        key,
        content: (
          <p className="wrap-anywhere">
            <strong className="font-bold">{lead}</strong> {text}
          </p>
        ),
      }))}
    />
  );
}

type Happened = { key: string; at: string | Date; lead: string; text: string };

function happened({ createdAt, analysisAt, hasEmail, similar, answer, decisions }: ReportFile): Happened[] {
  const receipt = hasEmail ? " Comprovante por email." : "";
  const stops: Happened[] = [
    {
      key: "received",
      at: createdAt,
      lead: "Recebida",
      text: `${dayMonth(createdAt)}, por uma família.${receipt}`,
    },
    ...(analysisAt
      ? [{ key: "analysis", at: analysisAt, lead: "Em análise", text: `${dayMonth(analysisAt)}.` }]
      : []),
    ...similar.map(({ id, createdAt: at, category }) => ({
      key: id,
      at,
      lead: "Outra denúncia do mesmo perfil",
      text: `${dayMonth(at)}, ${category}.`,
    })),
    ...(answer
      ? [
          {
            key: "answer",
            at: answer.answeredAt,
            lead: "Resposta do condutor",
            text: `${dayMonth(answer.answeredAt)}.`,
          },
        ]
      : []),
    ...decisions.map(({ id, decidedAt, decidedBy, outcome, reason }) => ({
      key: id,
      at: decidedAt,
      lead: `Decisão: ${outcomeTitles[outcome]}`,
      text: `${dayMonth(decidedAt)}, por ${decidedBy ?? "terminal"}. ${reason}`,
    })),
  ];
  return stops.sort((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime());
}
