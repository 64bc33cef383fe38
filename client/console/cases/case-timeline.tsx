import type { ReactNode } from "react";
import { documentLabels } from "../../../shared/documents/documents";
import { traitNames } from "../../../shared/operation/traits";
import { capitalised, outcomeTitles } from "../../../shared/reports";
import { Banner } from "../../ui/banner";
import { RouteStops } from "../../ui/route-stops";
import { type CaseFile, type CaseReport, dayMonth } from "./case-text";

type OpenReportsProps = {
  reports: CaseReport[];
  /** What a report can be asked to do by itself. */
  actionOf: (report: CaseReport) => ReactNode;
};

/** The reports that wait for a decision, in the families' words, oldest first. */
export function OpenReports({ reports, actionOf }: OpenReportsProps) {
  if (reports.length === 0) return null;
  const stops = reports.map((report) => ({ ...reportStop(report), more: actionOf(report) }));
  return (
    <section aria-label="Denúncias abertas" className="mt-5 panes:mt-4">
      <Timeline stops={stops} />
    </section>
  );
}

/** What was decided last, and by whom. */
export function LastDecision({ file }: { file: CaseFile }) {
  const last = file.decisions.at(-1);
  if (!last) return null;
  return (
    <Banner
      kind="info"
      role="status"
      lead={`${last.decidedBy ?? "O terminal"} decidiu ${dayMonth(last.decidedAt)}: ${outcomeTitles[last.outcome]}.`}
      className="mt-4"
    >
      {last.reason}
    </Banner>
  );
}

/** What happened in a case before, oldest first: who said or did what, when. */
export function CaseHistory({ file }: { file: CaseFile }) {
  const stops = happened(file);
  return (
    <>
      <h3 className="mt-7 mb-3 text-h3">O que já houve</h3>
      {stops.length === 0 ? <p className="text-ink-2">Nada antes disto.</p> : <Timeline stops={stops} />}
    </>
  );
}

function Timeline({ stops }: { stops: readonly Happened[] }) {
  return (
    <RouteStops
      as="ol"
      stops={inOrder(stops).map(({ key, lead, meta, text, more, label }) => ({
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

const inOrder = (stops: readonly Happened[]) =>
  stops.toSorted((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime());

type Happened = {
  key: string;
  at: string | Date;
  lead: string;
  meta: string;
  text?: string;
  more?: ReactNode;
  label?: string;
};

function reportStop(report: CaseReport): Happened {
  return {
    key: report.id,
    at: report.createdAt,
    lead: capitalised(report.category),
    meta: `${dayMonth(report.createdAt)}, protocolo ${report.protocol}, ${reporterWords(report)}${report.resolvedAt ? ", resolvida" : ""}`,
    text: `“${report.reason}”`,
    label: `Denúncia ${report.protocol}`,
  };
}

function happened({ reports, answers, matches, decisions, events }: CaseFile): Happened[] {
  const protocols = new Map(reports.map(({ id, protocol }) => [id, protocol]));
  return [
    ...reports.filter(({ resolvedAt }) => resolvedAt !== null).map(reportStop),
    ...answers.map(({ answeredAt, text, decisionId }) => ({
      key: `answer-${String(answeredAt)}`,
      at: answeredAt,
      lead: "Resposta do condutor",
      meta: dayMonth(answeredAt),
      // One that waits stands above.
      text: decisionId === null ? "" : `“${text}”`,
    })),
    ...matches.map(({ memoryId, heldAt, traits, holds }) => ({
      key: memoryId,
      at: heldAt,
      lead: holds ? "Em conferência" : "Parece outro perfil",
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
