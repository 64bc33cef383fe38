import { traitNames } from "../../../shared/operation/traits";
import { outcomeTitles } from "../../../shared/reports";
import { RouteStops } from "../../ui/route-stops";
import { type CaseFile, dayMonth } from "./case-text";

/** The history of a case, oldest first. */
export function CaseTimeline({ file }: { file: CaseFile }) {
  return (
    <RouteStops
      as="ol"
      stops={happened(file).map(({ key, lead, text }) => ({
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

function happened({ reports, answers, matches, decisions }: CaseFile): Happened[] {
  const protocols = new Map(reports.map(({ id, protocol }) => [id, protocol]));
  const stops: Happened[] = [
    ...reports.flatMap(({ id, protocol, category, createdAt, analysisAt, hasEmail }) => [
      {
        key: id,
        at: createdAt,
        lead: `Denúncia ${protocol}`,
        text: `${dayMonth(createdAt)}, ${category}.${hasEmail ? " Comprovante por email." : ""}`,
      },
      ...(analysisAt
        ? [
            {
              key: `${id}-analysis`,
              at: analysisAt,
              lead: "Em análise",
              text: `${protocol}, ${dayMonth(analysisAt)}.`,
            },
          ]
        : []),
    ]),
    ...answers.map(({ answeredAt }) => ({
      key: `answer-${String(answeredAt)}`,
      at: answeredAt,
      lead: "Resposta do condutor",
      text: `${dayMonth(answeredAt)}.`,
    })),
    ...matches.map(({ memoryId, heldAt, traits }) => ({
      key: memoryId,
      at: heldAt,
      lead: "Em conferência",
      text: `${dayMonth(heldAt)}, ${traits.map((trait) => traitNames[trait]).join(", ")}.`,
    })),
    ...decisions.map(({ id, decidedAt, decidedBy, outcome, reason, reportIds }) => ({
      key: id,
      at: decidedAt,
      lead: `Decisão: ${outcomeTitles[outcome]}`,
      text: `${dayMonth(decidedAt)}, por ${decidedBy ?? "terminal"}.${aboutWords(reportIds, protocols)} ${reason}`,
    })),
  ];
  return stops.sort((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime());
}

function aboutWords(ids: string[], protocols: Map<string, string>): string {
  return ids.length === 0 ? "" : ` Sobre ${ids.map((id) => protocols.get(id)).join(", ")}.`;
}
