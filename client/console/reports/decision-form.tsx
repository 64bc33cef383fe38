import { useState } from "react";
import { failures } from "../../../shared/messages";
import { outcomeTitles, type ReportOutcome } from "../../../shared/reports";
import { readFailure } from "../../app/errors";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { isShortReason, ReasonField } from "../parts/reason-field";
import { useDraft } from "../parts/saved-drafts";
import type { QueueItem } from "../queue/item-text";
import { KeyCap } from "../queue/key-cap";
import { useDecisionKeys } from "../queue/use-decision-keys";
import { dayMonth, type ReportFile } from "./report-text";
import { useDecide } from "./use-decide";

type DecisionFormProps = { report: ReportFile; item: QueueItem; openNext: () => void };

const fieldId = "motivo-decisao";

/** The reason and the three outcomes of a report. Suspending asks for confirmation. */
export function DecisionForm({ report, item, openNext }: DecisionFormProps) {
  const [reason, setReason] = useDraft(item.id, "");
  const [isShort, setShort] = useState(false);
  const [asks, setAsks] = useState(false);
  const { decide, call } = useDecide({ item, openNext });
  const isAgain = report.outcome === "suspenso" && report.driver.suspendedAt !== null;
  const isSending = (outcome: ReportOutcome) => call.isPending && call.variables.outcome === outcome;
  const isReady = () => {
    if (item.closedAt) return false;
    const ready = !isShortReason(reason);
    setShort(!ready);
    if (!ready) document.getElementById(fieldId)?.focus();
    return ready;
  };
  const end = (outcome: ReportOutcome) => {
    if (!call.isPending && isReady()) decide({ id: report.id, outcome, reason });
  };
  const ask = () => {
    if (!call.isPending && isReady()) setAsks(true);
  };
  const suspend = () => {
    setAsks(false);
    end("suspenso");
  };
  useDecisionKeys({ m: () => end("sem medida"), c: () => end("perfil corrigido"), s: ask });
  return (
    <section aria-labelledby="decisao" className="mt-7">
      <h3 id="decisao" className="mb-3 text-h3">
        Decisão
      </h3>
      <ReasonField
        id={fieldId}
        label="Motivo, em palavras que o condutor e quem denunciou vão ler"
        readers="O condutor lê quando o perfil é suspenso ou volta; quem denunciou, se deixou email."
        value={reason}
        onChange={(typed) => {
          setReason(typed);
          setShort(false);
        }}
        isShort={isShort}
      />
      {call.isError ? (
        <Banner kind="error" role="alert" lead="Não foi decidido." className="mt-4">
          {readFailure(call.error).message || failures.noAnswer} O que você escreveu continua aqui.
        </Banner>
      ) : null}
      {isAgain ? (
        <p className="mt-3 text-small">
          O perfil está suspenso. As duas primeiras decisões encerram a suspensão e avisam o condutor.
        </p>
      ) : null}
      {item.closedAt ? (
        <Decided report={report} />
      ) : (
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button variant="outline" loading={isSending("sem medida")} onClick={() => end("sem medida")}>
            Sem medida <KeyCap>M</KeyCap>
          </Button>
          <Button
            variant="outline"
            loading={isSending("perfil corrigido")}
            onClick={() => end("perfil corrigido")}
          >
            Perfil corrigido <KeyCap>C</KeyCap>
          </Button>
          <Button variant="quiet-destructive" loading={isSending("suspenso")} onClick={ask}>
            {isAgain ? "Manter suspensão" : "Suspender perfil"} <KeyCap>S</KeyCap>
          </Button>
        </div>
      )}
      <Dialog
        open={asks}
        question
        onClose={() => setAsks(false)}
        title={isAgain ? "Manter a suspensão?" : `Suspender o perfil de ${report.driver.name}?`}
        footer={
          <>
            <Button size="xl" onClick={() => setAsks(false)}>
              Voltar
            </Button>
            <Button variant="destructive" size="xl" onClick={suspend}>
              {isAgain ? "Manter suspensão" : "Suspender perfil"}
            </Button>
          </>
        }
      >
        <p>
          {isAgain
            ? "O perfil continua fora da busca. O condutor recebe o motivo por email."
            : "O perfil sai da busca na mesma hora. O condutor recebe o motivo por email e pode responder uma vez."}
        </p>
        <p className="mt-3 rounded-control bg-sunk p-4 whitespace-pre-line wrap-anywhere">
          “{reason.trim()}”
        </p>
      </Dialog>
    </section>
  );
}

/** What somebody else decided while this was open. */
function Decided({ report }: { report: ReportFile }) {
  const last = report.decisions.at(-1);
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
