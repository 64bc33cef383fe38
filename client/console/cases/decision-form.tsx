import { useState } from "react";
import { counted } from "../../../shared/brazil";
import type { ReportOutcome } from "../../../shared/reports";
import { CallFailure } from "../../app/call-failure";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { decisionBar, decisionButtons, decisionFoot, decisionNote } from "../parts/decision-bar";
import { isShortReason, ReasonField } from "../parts/reason-field";
import { useDraft } from "../parts/saved-drafts";
import type { QueueItem } from "../queue/item-text";
import { KeyCap } from "../queue/key-cap";
import { useDecisionKeys } from "../queue/use-decision-keys";
import type { CaseFile, CaseReport } from "./case-text";
import { LastDecision } from "./case-timeline";
import { useDecide } from "./use-decide";

type DecisionFormProps = {
  file: CaseFile;
  item: QueueItem;
  openNext: () => void;
  /** The open reports that are decided; none: a suspension, or what else waits. */
  about: CaseReport[];
  /** What else can be decided instead. */
  others: { label: string; onChoose: () => void } | null;
};

const fieldId = "motivo-decisao";

/** The reason and the three outcomes of a case. Suspending asks for confirmation. */
export function DecisionForm({ file, item, openNext, about, others }: DecisionFormProps) {
  const isSuspended = Boolean(file.driver?.suspendedAt);
  const isSuspension = isSuspended && about.length === 0;
  const [reason, setReason] = useDraft(isSuspension ? `${item.id}-suspension` : item.id, "");
  const [isShort, setShort] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const open = file.reports.filter(({ resolvedAt }) => resolvedAt === null);
  const isSome = about.length > 0 && (isSuspended || about.length < open.length);
  const rest = isSome && waitsBesides(file);
  const { decide, call } = useDecide({ item, openNext }, rest || about.length < open.length);
  const isSending = (outcome: ReportOutcome) => call.isPending && call.variables.outcome === outcome;
  const isReady = () => {
    if (item.closedAt) return false;
    const ready = !isShortReason(reason);
    setShort(!ready);
    if (!ready) document.getElementById(fieldId)?.focus();
    return ready;
  };
  const end = (outcome: ReportOutcome) => {
    if (call.isPending || !isReady()) return;
    const scope = isSome ? "reports" : "case";
    decide({ id: file.id, scope, reportIds: about.map(({ id }) => id), outcome, reason });
  };
  const openDialog = () => {
    if (!call.isPending && isReady()) setAsking(true);
  };
  const suspend = () => {
    setAsking(false);
    end("suspenso");
  };
  useDecisionKeys({ m: () => end("sem medida"), c: () => end("perfil corrigido"), s: openDialog });
  return (
    <section aria-labelledby="decisao" className={decisionFoot}>
      <h3 id="decisao" className="sr-only">
        Decisão
      </h3>
      <ReasonField
        id={fieldId}
        label="Motivo, em palavras que o condutor e quem denunciou podem ler"
        readers={
          isSuspended && !isSuspension
            ? "Só quem denunciou lê, se deixou email. A suspensão continua."
            : "O condutor lê quando o perfil é suspenso ou volta; quem denunciou, se deixou email."
        }
        value={reason}
        onChange={(typed) => {
          setReason(typed);
          setShort(false);
        }}
        isShort={isShort}
      />
      <CallFailure error={call.error} lead="Não conseguimos guardar a decisão." className="mt-4">
        O que você escreveu continua aqui.
      </CallFailure>
      {isSuspension ? (
        <p className="mt-3 text-label text-ink-2">“Sem medida” e “Perfil corrigido” encerram a suspensão.</p>
      ) : null}
      <div className={decisionBar}>
        <p className={decisionNote}>
          {about.length === 1 && about.length < open.length ? (
            `Decide só ${about[0]?.protocol}.`
          ) : (
            <DecidedWords open={about} file={file} />
          )}{" "}
          {others ? (
            <Button variant="quiet" size="flush" className="text-small" onClick={others.onChoose}>
              {others.label}
            </Button>
          ) : null}
        </p>
        {item.closedAt ? (
          <LastDecision file={file} />
        ) : (
          <div className={decisionButtons}>
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
            <Button variant="quiet-destructive" loading={isSending("suspenso")} onClick={openDialog}>
              <span>
                {isSuspended ? "Manter" : "Suspender"}
                <span className="max-lg:hidden">{isSuspended ? " suspensão" : " perfil"}</span>
              </span>{" "}
              <KeyCap>S</KeyCap>
            </Button>
          </div>
        )}
      </div>
      <Dialog
        open={isAsking}
        question
        onClose={() => setAsking(false)}
        title={isSuspended ? "Manter a suspensão?" : `Suspender o perfil de ${file.name}?`}
        footer={
          <>
            <Button size="xl" onClick={() => setAsking(false)}>
              Voltar
            </Button>
            <Button variant="destructive" size="xl" onClick={suspend}>
              {isSuspended ? "Manter suspensão" : "Suspender perfil"}
            </Button>
          </>
        }
      >
        <p>
          {isSuspended
            ? `O perfil continua fora da busca. ${awaitsAnswer(file) ? "O condutor recebe o motivo por email." : "O condutor não recebe outro email."}`
            : "O perfil sai da busca na mesma hora. O condutor recebe o motivo por email e pode responder uma vez."}
        </p>
        <p className="mt-3 rounded-control bg-sunk p-4 whitespace-pre-line wrap-anywhere">
          “{reason.trim()}”
        </p>
      </Dialog>
    </section>
  );
}

/** What the buttons decide, and who reads it: one line on phones. */
function DecidedWords({ open, file }: { open: CaseReport[]; file: CaseFile }) {
  return (
    <>
      {open.length === 1 ? "Decide a denúncia. " : null}
      {open.length > 1 ? (
        <>
          Decide as {open.length} <span className="max-lg:hidden">denúncias </span>juntas.{" "}
        </>
      ) : null}
      <NoticeText open={open} file={file} />
    </>
  );
}

/** Who gets a mail: the driver of every decision only if they asked, or are held. */
function NoticeText({ open, file }: { open: CaseReport[]; file: CaseFile }) {
  const { driver } = file;
  const families = open.filter(({ hasEmail }) => hasEmail).length;
  const family = counted(families, "família", "famílias");
  if (!driver) return families === 0 ? null : `Avisamos ${family}.`;
  if (driver.heldAt || awaitsAnswer(file))
    return families === 0 ? "Avisamos o condutor." : `Avisamos o condutor e ${family}.`;
  const when = driver.suspendedAt ? "se a suspensão terminar" : "se suspender";
  if (families === 0) return <span className="max-lg:hidden">Avisamos o condutor só {when}.</span>;
  return (
    <>
      Avisamos {family}
      <span className="max-lg:hidden"> e, {when}, o condutor</span>.
    </>
  );
}

/** Whether something else than reports waits for a decision. */
export const waitsBesides = ({ answers, matches }: CaseFile) =>
  [...answers, ...matches].some(({ decisionId }) => decisionId === null);

/** Whether the driver answered a suspension and nobody decided about that yet. */
const awaitsAnswer = ({ answers }: CaseFile) => answers.some(({ decisionId }) => decisionId === null);
