import type { ProtocolAttempt } from "../../../shared/reports";
import { RETENTION, retentionText } from "../../../shared/retention";
import { PageHeading } from "../../app/layout/page-heading";
import { Banner } from "../../ui/banner";
import { Icon } from "../../ui/icon";
import { ProtocolForm } from "./protocol-form";
import { ReportStatusCard } from "./report-status-card";
import { useReportStatus } from "./use-report-status";

/** /protocolo: a report's status, looked up by protocol and e-mail. `attempt` is a form sent without JavaScript. */
export function ProtocolPage({ attempt }: { attempt: ProtocolAttempt | undefined }) {
  const { state, ask: lookUp, errorOf } = useReportStatus(attempt);
  return (
    <div className="page max-w-narrow py-8 md:py-13">
      <PageHeading
        title="Acompanhar denúncia"
        lead="Use o protocolo que mostramos no fim da denúncia e o email que você deixou."
      />
      {state.failure ? (
        <Banner kind="error" role="alert" className="mt-5">
          {state.failure}
        </Banner>
      ) : null}
      <ProtocolForm state={state} errorOf={errorOf} onSubmit={lookUp} />
      {state.found ? <ReportStatusCard report={state.found} attempt={state.attempt} /> : null}
      <p className="mt-5 flex gap-3 text-small text-ink-2">
        <Icon name="lock" className="mt-0.5 shrink-0" />
        <span>
          Não contamos ao condutor quem denunciou. Guardamos a denúncia por {retentionText(RETENTION.reports)}
          ; depois ela some desta página.
        </span>
      </p>
    </div>
  );
}
