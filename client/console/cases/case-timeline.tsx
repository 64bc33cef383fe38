import type { ReactNode } from "react";
import { documentLabels } from "../../../shared/documents/documents";
import { traitNames } from "../../../shared/operation/traits";
import { capitalised, outcomeTitles } from "../../../shared/reports";
import { RouteStops } from "../../ui/route-stops";
import { type CaseFile, type CaseReport, dayMonth } from "./case-text";

type CaseTimelineProps = {
  file: CaseFile;
  /** What a report that waits can be asked to do by itself. */
  actionOf: (report: CaseReport) => ReactNode;
};

/** All that ever happened in a case, oldest first: who said or did what, when. */
export function CaseTimeline({ file, actionOf }: CaseTimelineProps) {
  return (
    <RouteStops
      as="ol"
      stops={happened(file, actionOf).map(({ key, lead, meta, text, more, label }) => ({
        key,
        content: (
          <article aria-label={label} className="wrap-anywhere">
            <p>
              <strong className="font-bold">{lead}</strong>{" "}
              <span className="text-small text-ink-2">{meta}</span>
            </p>
            {text ? <p className="max-w-reading whitespace-pre-line">{text}</p> : null}
            {more}
          </article>
        ),
      }))}
    />
  );
}

type Happened = {
  key: string;
  at: string | Date;
  lead: string;
  meta: string;
  text?: string;
  more?: ReactNode;
  label?: string;
};

function happened(
  { reports, answers, matches, decisions, events }: CaseFile,
  actionOf: CaseTimelineProps["actionOf"],
): Happened[] {
  const protocols = new Map(reports.map(({ id, protocol }) => [id, protocol]));
  const stops: Happened[] = [
    ...reports.map((report) => ({
      key: report.id,
      at: report.createdAt,
      lead: capitalised(report.category),
      meta: `${dayMonth(report.createdAt)}, protocolo ${report.protocol}, ${reporterWords(report)}${report.resolvedAt ? ", resolvida" : ""}`,
      text: `“${report.reason}”`,
      more: actionOf(report),
      label: `Denúncia ${report.protocol}`,
    })),
    ...answers.map(({ answeredAt, text, decisionId }) => ({
      key: `answer-${String(answeredAt)}`,
      at: answeredAt,
      lead: "Resposta do condutor",
      meta: dayMonth(answeredAt),
      // One that waits stands above.
      text: decisionId === null ? "" : `“${text}”`,
    })),
    ...matches.map(({ memoryId, heldAt, traits }) => ({
      key: memoryId,
      at: heldAt,
      lead: "Em conferência",
      meta: `${dayMonth(heldAt)}, ${traits.map((trait) => traitNames[trait]).join(", ")}`,
    })),
    ...decisions.map(({ id, decidedAt, decidedBy, outcome, reason, reportIds }) => ({
      key: id,
      at: decidedAt,
      lead: outcomeTitles[outcome],
      meta: `${dayMonth(decidedAt)}, por ${decidedBy ?? "terminal"}${aboutWords(reportIds, protocols)}`,
      text: reason,
    })),
    ...events.map(({ id, at, what, by, document }) => ({
      key: id,
      at,
      lead: eventNames[what],
      meta: [document && documentLabels[document].name, dayMonth(at), by && `por ${by}`]
        .filter(Boolean)
        .join(", "),
    })),
  ];
  return stops.sort((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime());
}

type Event = CaseFile["events"][number];

const eventNames: Record<Event["what"], string> = {
  taken: "Caso assumido",
  undone: "Decisão desfeita",
  "document-sent": "Documento enviado",
  "document-accepted": "Documento aceito",
  "document-refused": "Documento recusado",
  "recommendation-sent": "Recomendação de família",
  "recommendation-accepted": "Recomendação publicada",
  "recommendation-refused": "Recomendação recusada",
  "answer-sent": "Resposta a uma recomendação",
  "answer-accepted": "Resposta publicada",
  "answer-refused": "Resposta recusada",
};

function reporterWords({ hasEmail, email }: CaseReport): string {
  return hasEmail ? `de ${email ?? "[email oculto]"}, quer resposta` : "sem email";
}

function aboutWords(ids: string[], protocols: Map<string, string>): string {
  return ids.length === 0 ? "" : `, sobre ${ids.map((id) => protocols.get(id)).join(", ")}`;
}
